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
      'Creates a user, sets the session cookie and mails a link that verifies the address. Where registration needs an ' +
      'invitation, `inviteCode` must be an unused one (401 otherwise); it is only used up when the account is created. Use it ' +
      'to register players from a front end.',
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
      "Sets the session cookie and ends the browser's previous session. After several failures in a row the server answers " +
      '429 for a while, longer each time. Use it to log in from a front end; programs send an API key instead.',
    access: anyone,
    json: z.strictObject({
      username: z.string().max(100).meta({ description: 'Username, case-insensitive', example: 'Hazel' }),
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
    description:
      'Ends the login session of the cookie; 409 when there is none. Use it to log out in the browser at hand; see ' +
      '`sign-out-everywhere` for all others.',
    access: anyone,
    success: { 200: empty },
    errors: [409],
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/api/v1/auth/verify-email',
    summary: 'Verify an e-mail address',
    description:
      'Marks the address as verified, given the code that was mailed to it. A code works once, within three days; 400 ' +
      'otherwise. Use it to handle the link in the mail.',
    access: anyone,
    json: z.strictObject({ code }),
    success: { 200: empty },
    rate: 'login',
  }),
  resendVerifyEmail: route({
    method: 'POST',
    path: '/api/v1/auth/resend-verify-email',
    summary: 'Resend the e-mail verification code',
    description:
      'Mails a new code, which replaces the previous one. Sends nothing when the address is verified already. Use it to help ' +
      'a user whose first mail was lost or whose code has expired.',
    access: session,
    success: { 200: empty },
    rate: 'mail',
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/api/v1/auth/forgot-password',
    summary: 'Request a password reset link',
    description:
      'Mails a link to set a new password. The answer is the same whether or not an account has this address; where the ' +
      'server asks for a captcha, `captcha` must be solved (400 otherwise). Use it to let a user back in who has forgotten ' +
      'their password.',
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
    summary: 'Reset a password with a mailed code',
    description:
      'Sets the password and ends all login sessions; API keys keep working. A code works once, within an hour; 404 ' +
      'otherwise. Use it to handle the link in the password reset mail.',
    access: anyone,
    json: z.strictObject({ code, '!password': password }),
    success: { 200: empty },
    errors: [404],
    rate: 'login',
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/api/v1/mail/unsubscribe',
    summary: 'End the weekly summary',
    description:
      'Switches the weekly summary of a user off, by the code in its mails, without a log-in; 400 if it is off already. Mail programs call ' +
      'it themselves (`List-Unsubscribe`, RFC 8058): the body is ignored. Use it to handle the link in the mail.',
    access: anyone,
    query: z.object({
      code: code.meta({
        description: 'Code in the link of the mail',
        example: '0123456789abcdef0123456789abcdef01234567',
      }),
    }),
    success: { 200: empty },
  }),
};
