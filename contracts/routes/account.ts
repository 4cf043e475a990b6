import { z } from 'zod';

import { empty, orNull, unixMs, unixMsOrNull, userRef } from '../common.ts';
import { route, session } from '../contract.ts';
import { email, password } from './auth.ts';

const params = z.object({ userID: userRef });
/** The one that the account has now: a session alone is not enough to take an account over. */
const ownPassword = z.string().max(1024).meta({ example: 'correct horse battery' });

const loginSession = z
  .object({
    handle: z.string().meta({ description: 'Names the session, and gives nothing away', example: '0c1d2e3f4a5b6c7d' }),
    createdAt: unixMs,
    lastUsedAt: unixMsOrNull.meta({ description: 'Exact to a minute; null when it is not known' }),
    expiresAt: unixMs,
    isCurrent: z.boolean().meta({ description: 'Whether it is the one that asks', example: true }),
  })
  .meta({ id: 'LoginSession' });

const deletion = z
  .object({ requestedAt: unixMs, deleteAt: unixMs.meta({ description: 'When the account goes, earliest' }) })
  .meta({ id: 'AccountDeletion' });

export const account = {
  changePassword: route({
    method: 'POST',
    path: '/api/v1/users/:userID/change-password',
    summary: 'Change the password',
    description: 'Only for the user. Ends all other login sessions; API keys stay.',
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
    description: 'Only for the user. The new address has to be verified again.',
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
    summary: 'Is the e-mail address verified',
    description: 'Only for the user.',
    access: session,
    params,
    success: { 200: z.boolean().meta({ example: true }) },
    errors: [404],
  }),
  loginSessions: route({
    method: 'GET',
    path: '/api/v1/users/:userID/login-sessions',
    summary: 'Where a user is logged in, latest first',
    description: 'Only for the user.',
    access: session,
    params,
    success: { 200: z.array(loginSession) },
    errors: [404],
  }),
  endLoginSession: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/login-sessions/:handle',
    summary: 'Log out somewhere',
    description: 'Only for the user.',
    access: session,
    params: z.object({
      userID: userRef,
      handle: z.string().max(100).meta({ description: 'From the list', example: '0c1d2e3f4a5b6c7d' }),
    }),
    success: { 200: empty },
    errors: [404],
  }),
  signOutEverywhere: route({
    method: 'POST',
    path: '/api/v1/users/:userID/login-sessions/sign-out-everywhere',
    summary: 'Log out everywhere, here too',
    description: 'Only for the user. API keys stay.',
    access: session,
    params,
    success: { 200: empty },
    errors: [404],
  }),
  deletion: route({
    method: 'GET',
    path: '/api/v1/users/:userID/deletion',
    summary: 'Whether the account is going to be deleted',
    description: 'Only for the user.',
    access: session,
    params,
    success: { 200: orNull(deletion) },
    errors: [404],
  }),
  delete: route({
    method: 'POST',
    path: '/api/v1/users/:userID/delete-account',
    summary: 'Delete the account, after 14 days',
    description:
      'Only for the user. Ends all other login sessions. Logging in within 14 days, or asking to, cancels it; after ' +
      'them the account goes, with its scores and all that belongs to it. Until then nothing is missing.',
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
    summary: 'Keep the account after all',
    description: 'Only for the user. 409 when it was not going to be deleted.',
    access: session,
    params,
    success: { 200: empty },
    errors: [404, 409],
  }),
};
