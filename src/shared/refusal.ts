import type { ErrorCode, ErrorEnvelope, Issue } from '../../contracts/common.ts';

/** As many faults of one input as are listed: enough to see what is wrong with it, whatever its size. */
export const MAX_ISSUES = 1000;

export type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 429 | 502 | 503;

/** A request that can't be done, and why: what a caller sees. Anything else that is thrown is a defect of ours. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: RefusalStatus;
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** How soon it is worth trying again (seconds). */
  readonly retryAfter: number | undefined;

  constructor(
    status: RefusalStatus,
    code: ErrorCode,
    description: string,
    issues?: readonly Issue[],
    options?: { cause?: string | undefined; retryAfter?: number },
  ) {
    super(description, options);
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.retryAfter = options?.retryAfter;
  }
}

/** The error envelope of whatever was thrown; what is no Refusal is a defect of ours and tells nothing of itself. */
export const errorBody = (error: unknown): ErrorEnvelope =>
  error instanceof Refusal
    ? {
        success: false,
        description: error.message,
        code: error.code,
        ...(error.issues && { issues: [...error.issues] }),
      }
    : { success: false, description: 'An internal error; it has been logged', code: 'internal_error' };

const NOT_FOUND = {
  game: 'This game does not exist here',
  user: 'This user does not exist',
  song: 'This song does not exist',
  chart: 'This chart does not exist',
  folder: 'This folder does not exist',
  table: 'This table does not exist',
  goal: 'This goal does not exist',
  quest: 'This quest does not exist',
  questline: 'This questline does not exist',
  score: 'This score does not exist',
  session: 'This session does not exist',
  import: 'This import does not exist',
  api_token: 'This API key does not exist',
  client: 'This client does not exist',
  hook: 'This hook does not exist',
  login_session: 'This login session does not exist',
  integration: 'This integration does not exist',
  orphan: 'This orphan does not exist',
  alias: 'This alias does not exist',
  job: 'This job does not exist',
  backup: 'This backup does not exist',
  stage: 'These files are not there any more: they are dropped after an hour, and at a restart',
  picture: 'There is no such picture of this user',
} as const;

/** Whether something could not be done now and can be later: nothing is wrong with it. */
export const isPassing = (error: unknown): error is Refusal => error instanceof Refusal && error.status === 503;

/** The 404 for an entity. */
export const notFound = (what: keyof typeof NOT_FOUND): Refusal =>
  new Refusal(404, `${what}_not_found`, NOT_FOUND[what]);

/** The 400 for an input; takes every fault that was found. */
export const invalidRequest = (issues: readonly Issue[]): Refusal =>
  new Refusal(400, 'invalid_request', summarise(issues), issues);

/** One line for people out of a list of faults. */
export function summarise(issues: readonly Issue[]): string {
  const [first] = issues;
  if (!first) return 'The request is not valid';
  const text = first.path ? `${first.path}: ${first.message}` : first.message;
  return issues.length > 1 ? `${text} (and ${issues.length - 1} more)` : text;
}
