import { z } from 'zod';

import { empty, USERNAME } from '../common.ts';
import { anyone, route, session } from '../contract.ts';
import { UserDocument } from '../documents/user.ts';

export const username = z
  .string()
  .regex(USERNAME, 'Expected 3 to 20 letters, digits, _ or -, not starting with a digit')
  .meta({ example: 'Hazel' });
export const password = z
  .string()
  .min(8, 'Expected at least 8 characters')
  .max(1024)
  .meta({ example: 'correct horse battery' });
export const email = z.email().max(254).meta({ example: 'hazel@example.com' });
/** From a mail: in a link, or typed. */
const code = z.string().trim().max(200).meta({ example: '0c1d2e3f4a5b6c7d8e9f0c1d2e3f4a5b6c7d8e9f' });
const captcha = z.string().max(10_000).meta({ example: 'token-from-the-captcha' });

export const auth = {
  register: route({
    method: 'POST',
    path: '/api/v1/auth/register',
    summary: 'Create an account',
    description:
      'Also logs the new user in: the answer sets the session cookie. Mails a link to verify the address. Where an invitation ' +
      'is needed, `inviteCode` is one that nobody has used (401 otherwise), and is used up only when there is an account.',
    access: anyone,
    json: z.strictObject({
      username,
      '!password': password,
      email,
      inviteCode: z.string().max(200).nullish().meta({ example: null }),
      captcha,
    }),
    success: { 200: UserDocument },
    errors: [409],
    rate: 'login',
  }),
  login: route({
    method: 'POST',
    path: '/api/v1/auth/login',
    summary: 'Log in',
    description:
      'Sets the session cookie; a session that the browser had before ends. After several failures in a row one has to ' +
      'wait (429), longer each time.',
    access: anyone,
    json: z.strictObject({
      username: z.string().max(100).meta({ description: 'In any case', example: 'Hazel' }),
      '!password': z.string().max(1024).meta({ example: 'correct horse battery' }),
      captcha,
    }),
    success: { 200: z.object({ userID: z.int().meta({ example: 1 }) }) },
    rate: 'login',
  }),
  logout: route({
    method: 'POST',
    path: '/api/v1/auth/logout',
    summary: 'Log out',
    description: 'Ends the session of the cookie. 409 when there is none.',
    access: anyone,
    success: { 200: empty },
    errors: [409],
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/api/v1/auth/verify-email',
    summary: 'Verify an e-mail address',
    description: 'With the code that was mailed there. It works once, for three days; 400 when it does not.',
    access: anyone,
    json: z.strictObject({ code }),
    success: { 200: empty },
    rate: 'login',
  }),
  resendVerifyEmail: route({
    method: 'POST',
    path: '/api/v1/auth/resend-verify-email',
    summary: 'Mail the code to verify the e-mail address again',
    description: 'A new code, in place of the one before. Nothing is sent when the address is verified.',
    access: session,
    success: { 200: empty },
    rate: 'mail',
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/v1/auth/forgot-password',
    summary: 'Mail a link to set a new password',
    description:
      'The answer is the same whether anybody has this address or not. Where the server asks for a captcha, `captcha` has to be ' +
      'its answer (400 otherwise).',
    access: anyone,
    json: z.strictObject({
      email: z.string().max(254).meta({ example: 'hazel@example.com' }),
      captcha: captcha.optional(),
    }),
    success: { 202: empty },
    rate: 'mail',
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/v1/auth/reset-password',
    summary: 'Set a new password with a code',
    description:
      'The code that was mailed works once, for an hour; 404 when it does not. Ends all login sessions; API keys stay.',
    access: anyone,
    json: z.strictObject({ code, '!password': password }),
    success: { 200: empty },
    errors: [404],
    rate: 'login',
  }),
};
