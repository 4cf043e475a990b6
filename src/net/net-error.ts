/** Why a request to another server came to nothing. */
export type NetFault =
  /** The URL is no http(s) URL, or carries a user name. */
  | 'bad_url'
  /** The address is not public and not allowed. */
  | 'forbidden_address'
  /** No such host, nobody listens, a bad certificate, or the connection broke. */
  | 'unreachable'
  | 'timeout'
  /** The answer is not the one that was asked for: another status, or too many redirects. */
  | 'bad_answer'
  /** The answer is larger than it may be. */
  | 'too_large'
  /** Whoever wanted it does no longer. */
  | 'aborted';

/** Thrown when another server could not be reached or did not finish its answer. The message is fit for users. */
export class NetError extends Error {
  override name = 'NetError';
  readonly fault: NetFault;
  constructor(fault: NetFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
