import type { ErrorEnvelope, Issue } from '../../../contracts/common.ts';
import type { ErrorCode } from '../../../contracts/error-codes.ts';

/** Maximum number of issues listed for one input, whatever its size. */
export const MAX_ISSUES = 1000;

export type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 429 | 502 | 503;

/** A request that can't be done, with the reason shown to the caller. Every other thrown value is a defect. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: RefusalStatus;
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** When to try again (seconds). */
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

/** Returns the error envelope of a thrown value; defects reveal no details. */
export const errorBody = (error: unknown): ErrorEnvelope =>
  error instanceof Refusal
    ? {
        success: false,
        description: error.message,
        code: error.code,
        ...(error.issues && { issues: [...error.issues] }),
      }
    : {
        success: false,
        description: 'Something went wrong on the server; the error was logged',
        code: 'internal_error',
      };

const NOT_FOUND = {
  game: 'This game does not exist on this server',
  user: 'This user does not exist',
  song: 'This song does not exist',
  chart: 'This chart does not exist',
  folder: 'This folder does not exist',
  table: 'This table does not exist',
  course: 'This course does not exist on this server',
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
  webhook: 'There is no webhook; set one first',
  integration: 'This integration does not exist',
  orphan: 'This orphan does not exist',
  alias: 'This alias does not exist',
  job: 'This job does not exist',
  backup: 'This backup does not exist',
  stage: 'These files no longer exist: they are discarded after an hour and at restarts. Send them again',
  picture: 'This user has no such picture',
} as const;

/** Returns whether a failure is temporary: nothing is wrong with the request. */
export const isPassing = (error: unknown): error is Refusal => error instanceof Refusal && error.status === 503;

/** Returns the refusal of something that only its owner may see or change. */
export const notOwner = (): Refusal => new Refusal(403, 'not_owner', 'This belongs to another user');

/** Returns the refusal for a player without scores in `what`: a game:playtype, or "this chart". */
export const notPlayed = (username: string, what: string, status: 400 | 404 = 404): Refusal =>
  new Refusal(status, 'not_played', `${username} has not played ${what}`);

/** Returns the refusal of an e-mail address that has an account. */
export const emailTaken = (): Refusal => new Refusal(409, 'email_taken', 'This e-mail address already has an account');

/** Returns the refusal of a banned user. */
export const banned = (): Refusal => new Refusal(403, 'banned', 'This account is banned');

/** Returns the refusal of what a user had begun before their account was deleted. */
export const accountDeleted = (): Refusal => new Refusal(401, 'not_authenticated', 'This account was deleted');

/** Returns the 404 for an entity. */
export const notFound = (what: keyof typeof NOT_FOUND): Refusal =>
  new Refusal(404, `${what}_not_found`, NOT_FOUND[what]);

/** Returns the 404 for a playtype that a game does not have. */
export const noPlaytype = (game: string, playtype: string, playtypes: readonly string[]): Refusal =>
  new Refusal(404, 'game_not_found', `${game} has no playtype "${playtype}"; expected ${playtypes.join(' or ')}`);

/** Returns the 400 for an input with all issues found. */
export const invalidRequest = (issues: readonly Issue[]): Refusal =>
  new Refusal(400, 'invalid_request', summarise(issues), issues);

/** Joins issues into one readable line. */
export function summarise(issues: readonly Issue[]): string {
  const [first] = issues;
  if (!first) return 'The request is not valid';
  const text = first.path ? `${first.path}: ${first.message}` : first.message;
  return issues.length > 1 ? `${text} (and ${issues.length - 1} more)` : text;
}
