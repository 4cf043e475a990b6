import { z } from 'zod';

import { empty, orNull, unixMs, unixMsOrNull, userRef } from '../common.ts';
import { route, session } from '../contract.ts';
import { email, password } from './auth.ts';

const params = z.object({ userID: userRef });
/** The one that the account has now: a session alone is not enough to take an account over. */
const ownPassword = z.string().max(1024).meta({ example: 'correct horse battery' });

const loginSession = z
  .object({
    handle: z.string().meta({ description: 'Identifier of the session; not secret', example: '0c1d2e3f4a5b6c7d' }),
    createdAt: unixMs,
    lastUsedAt: unixMsOrNull.meta({ description: 'Unix ms of the last use, exact to the minute; null if unknown' }),
    expiresAt: unixMs,
    isCurrent: z.boolean().meta({ description: 'True if this session sent the request', example: true }),
  })
  .meta({ id: 'LoginSession' });

const deletion = z
  .object({ requestedAt: unixMs, deleteAt: unixMs.meta({ description: 'Earliest Unix ms of the deletion' }) })
  .meta({ id: 'AccountDeletion' });

export const account = {
  changePassword: route({
    method: 'POST',
    path: '/api/v1/users/:userID/change-password',
    summary: 'Change the password',
    description:
      'Sets a new password, given the current one, and ends all your other login sessions; API keys keep working. Own account ' +
      'only. Use it to build a security page.',
    access: session,
    params,
    json: z.strictObject({ '!oldPassword': ownPassword, '!password': password }),
    success: { 200: empty },
    errors: [404],
    rate: 'login',
  }),
  changeEmail: route({
    method: 'POST',
    path: '/api/v1/users/:userID/change-email',
    summary: 'Change the e-mail address',
    description:
      'Stores a new address, given the current password; the new address has to be verified again. Own account only. Use it ' +
      'to build a security page.',
    access: session,
    params,
    json: z.strictObject({ '!password': ownPassword, email }),
    success: { 200: empty },
    errors: [404, 409],
    rate: 'login',
  }),
  isEmailVerified: route({
    method: 'GET',
    path: '/api/v1/users/:userID/is-email-verified',
    summary: 'Check whether the e-mail address is verified',
    description:
      'Returns true or false. Own account only. Use it to decide whether to offer sending the verification mail again.',
    access: session,
    params,
    success: { 200: z.boolean().meta({ example: true }) },
    errors: [404],
  }),
  loginSessions: route({
    method: 'GET',
    path: '/api/v1/users/:userID/login-sessions',
    summary: "List a user's login sessions",
    description:
      'Returns every browser that is logged in to the account, with the time it was last used. Own account only. Use it to ' +
      'show a user where they are logged in and to get handles for ending sessions.',
    access: session,
    params,
    success: { 200: z.array(loginSession) },
    errors: [404],
  }),
  endLoginSession: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/login-sessions/:handle',
    summary: 'End a login session',
    description: 'Only for the user. Use it to log out a browser that you no longer have.',
    access: session,
    params: z.object({
      userID: userRef,
      handle: z
        .string()
        .max(100)
        .meta({ description: '`handle` of the session in the list', example: '0c1d2e3f4a5b6c7d' }),
    }),
    success: { 200: empty },
    errors: [404],
  }),
  signOutEverywhere: route({
    method: 'POST',
    path: '/api/v1/users/:userID/login-sessions/sign-out-everywhere',
    summary: 'End all login sessions',
    description:
      'Logs out everywhere, including the session that sends the request; API keys keep working. Own account only. Use it to ' +
      'lock out somebody else who may be logged in.',
    access: session,
    params,
    success: { 200: empty },
    errors: [404],
  }),
  deletion: route({
    method: 'GET',
    path: '/api/v1/users/:userID/deletion',
    summary: 'Get the scheduled deletion of an account',
    description:
      'Only for the user. Returns when the account will be deleted, or null. Use it on a settings page, to offer to cancel the deletion.',
    access: session,
    params,
    success: { 200: orNull(deletion) },
    errors: [404],
  }),
  delete: route({
    method: 'POST',
    path: '/api/v1/users/:userID/delete-account',
    summary: 'Schedule the deletion of an account',
    description:
      'Deletes the account with its scores and everything else after 14 days, and ends all other login sessions now. Logging ' +
      'in again or cancelling within 14 days keeps the account as it was. Own account only. Use it to let players leave.',
    access: session,
    params,
    json: z.strictObject({ '!password': ownPassword }),
    success: { 200: deletion },
    errors: [404],
    rate: 'login',
  }),
  cancelDeletion: route({
    method: 'POST',
    path: '/api/v1/users/:userID/cancel-deletion',
    summary: 'Cancel the deletion of an account',
    description:
      'Keeps the account and everything in it; 409 when no deletion is pending. Own account only. Use it to undo a request to ' +
      'delete the account within its 14 days.',
    access: session,
    params,
    success: { 200: empty },
    errors: [404, 409],
  }),
};
