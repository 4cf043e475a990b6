import { z } from 'zod';

import { empty } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { UserDocument } from '../documents/user.ts';
import { email, password, username } from './auth.ts';

const token = z
  .string()
  .trim()
  .max(200)
  .meta({ description: 'From the link in the log of the server', example: '5b1e9f'.padEnd(40, '0') });

export const setup = {
  check: route({
    method: 'POST',
    path: '/api/v1/setup/check',
    summary: 'Whether the first administrator can be made with a token',
    description: '404 when there is one, or the token is not that of the last start.',
    access: anyone,
    json: z.strictObject({ '!token': token }),
    success: { 200: empty },
    errors: [404],
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/setup',
    summary: 'Make the first administrator',
    description:
      'Also logs them in: the answer sets the session cookie, and a session that the browser had before ends. 404 as for `check`.',
    access: anyone,
    json: z.strictObject({ '!token': token, username, '!password': password, email }),
    success: { 200: UserDocument },
    errors: [404, 409],
    rate: 'login',
  }),
};
