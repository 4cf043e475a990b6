import { z } from 'zod';

import { empty } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { UserDocument } from '../documents/user.ts';
import { email, password, username } from './auth.ts';

const token = z
  .string()
  .trim()
  .max(200)
  .meta({ description: "Setup token from the link in the server's log", example: '5b1e9f'.padEnd(40, '0') });

export const setup = {
  check: route({
    method: 'POST',
    path: '/api/v1/setup/check',
    summary: 'Check a set-up token',
    description:
      'Succeeds while the first administrator can be created with this token. 404 when there is an administrator already, or ' +
      'when the token is not from the last start. Use it to decide whether to show the setup form.',
    access: anyone,
    json: z.strictObject({ '!token': token }),
    success: { 200: empty },
    errors: [404],
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/setup',
    summary: 'Create the first administrator',
    description:
      "Creates the account and logs it in: the answer sets the session cookie and ends the browser's previous session. 404 as " +
      'for `check`. Use it to complete the setup of a new server with the token from its log.',
    access: anyone,
    json: z.strictObject({ '!token': token, username, '!password': password, email }),
    success: { 200: UserDocument },
    errors: [404, 409],
    rate: 'login',
  }),
};
