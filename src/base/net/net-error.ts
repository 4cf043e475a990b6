/** Reason why a request to another server failed. */
export type NetFault =
  /** The URL is not http(s), or has a user name. */
  | 'bad_url'
  /** The address is not public and not allowed. */
  | 'forbidden_address'
  /** No such host, nothing listens, a bad certificate, or the connection broke. */
  | 'unreachable'
  | 'timeout'
  /** The response is not as expected: another status, or too many redirects. */
  | 'bad_answer'
  /** The response exceeds the size limit. */
  | 'too_large'
  /** The caller aborted the request. */
  | 'aborted';

/** Thrown when another server couldn't be reached or didn't finish its response. The message is fit for users. */
export class NetError extends Error {
  override name = 'NetError';
  readonly fault: NetFault;
  constructor(fault: NetFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
