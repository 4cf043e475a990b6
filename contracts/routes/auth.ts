import { z } from 'zod';

import { empty, USERNAME } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { UserDocument } from '../documents/user.ts';

const username = z
  .string()
  .regex(USERNAME, 'Expected 3 to 20 letters, digits, _ or -, not starting with a digit')
  .meta({ example: 'Hazel' });
export const password = z
  .string()
  .min(8, 'Expected at least 8 characters')
  .max(1024)
  .meta({ example: 'correct horse battery' });
export const email = z.email().max(254).meta({ example: 'hazel@example.com' });
const captcha = z.string().max(10_000).meta({ example: 'token-from-the-captcha' });

export const auth = {
  register: route({
    method: 'POST',
    path: '/api/v1/auth/register',
    summary: 'Create an account',
    description: 'Also logs the new user in: the answer sets the session cookie.',
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
    description: 'Sets the session cookie.',
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
};
