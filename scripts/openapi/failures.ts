import type { z } from 'zod';

import type { ErrorEnvelope, Issue } from '../../contracts/common.ts';
import type { RouteContract, Schema } from '../../contracts/contract.ts';
import type { ErrorCode } from '../../contracts/error-codes.ts';
import type { RefusalStatus } from '../../src/base/shared/refusal.ts';
import { toIssues } from '../../src/base/shared/zod-issues.ts';
import { failureForm } from '../../src/http/failure-forms.ts';
import type { NamedRoute } from './routes.ts';

type Failure = readonly [code: ErrorCode, description: string];

/** Meaning of a 404, by the last parameter of the path. */
const MISSING: Record<string, Failure> = {
  game: ['game_not_found', 'This game does not exist on this server'],
  playtype: ['game_not_found', 'This game does not exist on this server'],
  userID: ['user_not_found', 'This user does not exist'],
  songID: ['song_not_found', 'This song does not exist'],
  chartID: ['chart_not_found', 'This chart does not exist'],
  folderID: ['folder_not_found', 'This folder does not exist'],
  tableID: ['table_not_found', 'This table does not exist'],
  goalID: ['goal_not_found', 'This goal does not exist'],
  questID: ['quest_not_found', 'This quest does not exist'],
  questlineID: ['questline_not_found', 'This questline does not exist'],
  scoreID: ['score_not_found', 'This score does not exist'],
  sessionID: ['session_not_found', 'This session does not exist'],
  importID: ['import_not_found', 'This import does not exist'],
  token: ['api_token_not_found', 'This API key does not exist'],
  clientID: ['client_not_found', 'This client does not exist'],
  handle: ['login_session_not_found', 'This login session does not exist'],
  integrationID: ['integration_not_found', 'This integration does not exist'],
  orphanID: ['orphan_not_found', 'This orphan does not exist'],
};

/** Meaning of a 404 if the path does not determine it. */
const MISSING_IN: Record<string, Failure> = {
  'scores.unblacklist': ['not_blacklisted', 'This score is not blacklisted'],
  'pictures.deletePfp': ['picture_not_found', 'This user has no such picture'],
  'pictures.deleteBanner': ['picture_not_found', 'This user has no such picture'],
  'admin.deleteScore': MISSING['scoreID']!,
  'oauth.createCode': MISSING['clientID']!,
  'oauth.createCodeByShortPath': MISSING['clientID']!,
  'oauth.token': [
    'code_not_found',
    'The code is unknown, expired, already used or for another client; ask the user for consent again',
  ],
  'oauth.revoke': MISSING['clientID']!,
  'admin.destroyUgpt': ['not_played', 'Hazel has not played iidx:SP'],
};

const CLASHES: Record<string, Failure> = {
  'auth.register': ['username_taken', 'This username is taken'],
  'account.changeEmail': ['email_taken', 'This e-mail address already has an account'],
  'account.cancelDeletion': ['not_being_deleted', 'No deletion of this account is pending'],
  'auth.logout': ['not_logged_in', 'You are not logged in'],
  'integrations.create': ['integration_exists', 'You already have an integration with https://scores.example'],
  'clients.create': ['secret_rotated', 'The key for stored secrets has just been changed; try again'],
  'clients.resetSecret': ['secret_rotated', 'The key for stored secrets has just been changed; try again'],
  'clients.sendTestEvent': ['webhook_missing', 'This client has no webhookUri; set one first'],
  'integrations.update': ['secret_rotated', 'The key for stored secrets has just been changed; try again'],
};

function missing({ path }: RouteContract): Failure {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  return MISSING[params.findLast((name) => name in MISSING) ?? 'userID']!;
}

function forbidden({ access }: RouteContract): Failure {
  if (access.kind === 'anyone') return ['banned', 'This account is banned'];
  if (access.kind === 'admin') return ['admin_required', 'Only administrators can do this'];
  if (access.kind === 'client') return ['wrong_client_secret', 'The client secret is wrong'];
  if (access.kind === 'session') return ['session_required', "You can't do this with an API key; log in instead"];
  return ['missing_permission', `Your API key lacks the permission ${access.permission}; create one that has it`];
}

const unauthenticated = ({ access }: RouteContract): Failure =>
  access.kind === 'anyone'
    ? ['unknown_token', 'This API key does not exist']
    : ['not_authenticated', 'Not authenticated'];

function failureOf({ operation, contract }: NamedRoute, status: number): Failure {
  switch (status) {
    case 401:
      return unauthenticated(contract);
    case 403:
      return forbidden(contract);
    case 404:
      return MISSING_IN[operation] ?? missing(contract);
    case 408:
      return ['upload_too_slow', 'The upload was slower than 8 KB per second; try again with a better connection'];
    case 409:
      return CLASHES[operation] ?? ['import_running', 'Another import is running; wait for it to finish'];
    case 413:
      return ['too_large', `The body is larger than ${contract.maxBody?.toLocaleString('en') ?? '262,144'} bytes`];
    case 429:
      return ['rate_limited', 'Too many requests; try again in 20 seconds'];
    case 502:
      return ['remote_failed', 'scores.example: the API key is not known there (any more)'];
    default:
      throw new Error(`${operation}: no example for ${status}`);
  }
}

const firstField = (schema: Schema | undefined): [string, z.ZodType] | undefined =>
  schema && 'shape' in schema._zod.def
    ? Object.entries(schema._zod.def.shape as Record<string, z.ZodType>)[0]
    : undefined;

/** Returns the faults of a value that a field does not take. */
const faultsOf = (field: z.ZodType): Issue[] =>
  [[], {}].flatMap((wrong) => toIssues(field.safeParse(wrong).error ?? { issues: [] }));

function invalid({ json, bytes, form, query, params }: RouteContract): ErrorEnvelope {
  const found = [json, bytes, form, query, params].map(firstField).find((field) => field !== undefined);
  if (!found)
    return { success: false, description: 'Expected Authorization: Bearer <key>', code: 'unsupported_scheme' };
  const [name, field] = found;
  const [{ path, message } = { path: '', message: 'expected another value' }] = faultsOf(field);
  const issue = { path: path.startsWith('[') ? `${name}${path}` : path === '' ? name : `${name}.${path}`, message };
  return { success: false, description: `${issue.path}: ${message}`, code: 'invalid_request', issues: [issue] };
}

/** An answer that a caller of this route may get with this status. */
export function failureExample(route: NamedRoute, status: number): ErrorEnvelope {
  const body = status === 400 ? invalid(route.contract) : otherFailure(route, status);
  const { failures } = route.contract;
  // Answers with the status in the body have the usual failure under any other status.
  return failures === 'in-body'
    ? body
    : (failureForm(failures).convert(body, status as RefusalStatus) as ErrorEnvelope);
}

function otherFailure(route: NamedRoute, status: number): ErrorEnvelope {
  const [code, description] = failureOf(route, status);
  return { success: false, description, code };
}
