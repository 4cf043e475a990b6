import type { ErrorCode, Issue } from './api.ts';

/** `network_error`: nothing came back. `bad_response`: what came back was not from this service, a proxy's page say. */
export type FailureCode = ErrorCode | 'network_error' | 'bad_response';

interface Failure {
  status: number;
  code: FailureCode;
  description: string;
  issues?: readonly Issue[];
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Error of every failed call, except an aborted one, which throws the reason of its signal. */
export class KaidenError extends Error {
  override name = 'KaidenError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: FailureCode;
  /** For people; the text may change. */
  readonly description: string;
  /** Every fault of an input that was refused; empty for other failures. */
  readonly issues: readonly Issue[];
  /** Time to wait before the next request (ms), as the server asks; undefined if it doesn't. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, description, issues = [], retryAfter, cause }: Failure) {
    super(description, { cause });
    this.status = status;
    this.code = code;
    this.description = description;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}
