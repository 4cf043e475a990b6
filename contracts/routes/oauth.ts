import { z } from 'zod';

import { empty, orNull, unixMs } from '../common.ts';
import { anyone, client, PERMISSIONS, route, session } from '../contract.ts';
import { APIKeyDocument } from '../documents/api-key.ts';
import { PublicClientDoc } from '../documents/client.ts';
import { UserDocument } from '../documents/user.ts';

const CLIENT_ID = `CI${'4f9a1c'.padEnd(40, '0')}`;
const CODE = '7d20e5'.padEnd(40, '0');
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const REDIRECT = 'https://bot.example/callback';

const credentials = {
  client_id: z.string().max(100).meta({ description: 'Or as HTTP Basic', example: CLIENT_ID }),
  client_secret: z
    .string()
    .max(100)
    .meta({ description: 'Or as HTTP Basic', example: `CS${'8e21b7'.padEnd(40, '0')}` }),
};

/** What a code is bound to beside its user. */
const binding = z
  .strictObject({
    clientID: z.string().max(100).nullish().meta({
      description: 'Who may change the code into a key; anyone with a client when it is missing',
      example: CLIENT_ID,
    }),
    redirectUri: z
      .string()
      .max(2000)
      .nullish()
      .meta({ description: 'Has to be that of the client', example: REDIRECT }),
    codeChallenge: z
      .string()
      .regex(/^[\w-]{43}$/, 'Expected 43 characters, the SHA-256 of the verifier in base64url')
      .nullish()
      .meta({ description: 'Of PKCE', example: CHALLENGE }),
    codeChallengeMethod: z
      .literal('S256', 'Expected S256; others are not supported')
      .nullish()
      .meta({ description: 'S256, also when it is missing', example: 'S256' }),
    state: z.string().max(2000).nullish().meta({ description: 'Comes back in `redirectTo`', example: 'af0ifjsldkj' }),
    context: z.string().max(2000).nullish().meta({
      description: 'Comes back in `redirectTo` as well: what clients of Tachi send in place of `state`',
      example: 'channel-12',
    }),
  })
  .refine((body) => !body.codeChallengeMethod || body.codeChallenge, {
    path: ['codeChallenge'],
    error: 'Expected the challenge that the method is of',
  });

const IntermediateCode = z
  .object({
    code: z.string().meta({ example: CODE }),
    userID: z.int().meta({ example: 1 }),
    createdOn: unixMs,
    expiresAt: unixMs.meta({ description: '30 minutes later', example: 1_767_227_400_000 }),
    redirectTo: orNull(z.string()).meta({
      description: "The client's redirectUri with `code`, `state` and `iss`; null without a client that has one",
      example: `${REDIRECT}?code=${CODE}&state=af0ifjsldkj&iss=https%3A%2F%2Fscores.example`,
    }),
  })
  .meta({ id: 'IntermediateCode' });

/** What a client has sent a browser with (RFC 6749, 4.1.1; RFC 7636, 4.3). */
const asked = {
  client_id: z.string().max(100).meta({ description: 'Which client asks', example: CLIENT_ID }),
  response_type: z.string().max(100).optional().meta({ description: 'Only `code`', example: 'code' }),
  redirect_uri: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: 'Has to be that of the client', example: REDIRECT }),
  scope: z.string().max(2000).optional().meta({ description: 'Not looked at', example: 'submit_score' }),
  state: z.string().max(2000).optional().meta({ description: 'Comes back in `denyTo`', example: 'af0ifjsldkj' }),
  context: z.string().max(2000).optional().meta({ description: 'Comes back in `denyTo`, too', example: 'channel-12' }),
  code_challenge: z.string().max(200).optional().meta({ description: 'Of PKCE', example: CHALLENGE }),
  code_challenge_method: z.string().max(100).optional().meta({ description: 'Only S256', example: 'S256' }),
};

const createCode = {
  method: 'POST',
  summary: 'Make an intermediate code for the caller',
  description: 'For the page that has asked its user. Good for 30 minutes and for one exchange.',
  access: session,
  json: binding,
  success: { 200: IntermediateCode },
  errors: [404],
} as const;

export const oauth = {
  authorization: route({
    method: 'GET',
    path: '/api/v1/oauth/authorization',
    summary: 'What a client asks its users for',
    description:
      'For the page that asks the caller, who answers yes with `create-code`. 404 for an unknown client and 400 for a redirect URI ' +
      'that is not its own: then nobody may be sent on.',
    access: session,
    query: z.object(asked),
    success: {
      200: z
        .object({
          client: PublicClientDoc,
          author: UserDocument,
          fault: orNull(z.string()).meta({
            description: 'Why no code can be given for what was asked; null where it can',
            example: null,
          }),
          denyTo: z.string().meta({
            description: 'Where to send who denies it, or who was sent with a request at fault',
            example: `${REDIRECT}?error=access_denied&state=af0ifjsldkj&iss=https%3A%2F%2Fscores.example`,
          }),
        })
        .meta({ id: 'AuthorizationRequest' }),
    },
    errors: [404],
  }),
  createCode: route({ ...createCode, path: '/api/v1/oauth/create-code' }),
  createCodeByShortPath: route({ ...createCode, path: '/api/v1/create-code' }),
  token: route({
    method: 'POST',
    path: '/api/v1/oauth/token',
    summary: 'Change an intermediate code into an API key',
    description:
      'RFC 6749, 4.1.3. A code that is sent a second time is refused, and the key that it was changed into is revoked. ' +
      'Of the keys that a client has from one user, 20 are kept: the one that was not used for longest goes.',
    access: client,
    urlencoded: true,
    failures: 'oauth',
    json: z.object({
      ...credentials,
      grant_type: z.string().meta({ description: 'Only `authorization_code`', example: 'authorization_code' }),
      redirect_uri: z.string().max(2000).meta({ description: 'Has to be that of the client', example: REDIRECT }),
      code: z.string().max(200).meta({ example: CODE }),
      code_verifier: z.string().max(200).optional().meta({
        description: 'Needed when the code was asked for with a challenge (PKCE)',
        example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      }),
    }),
    success: { 200: APIKeyDocument },
    beside: z.object({
      access_token: z.string().meta({ description: 'The key again', example: '4f9a1c'.padEnd(40, '0') }),
      token_type: z.literal('Bearer'),
      scope: z.string().meta({ description: 'Permissions, with spaces between', example: 'submit_score' }),
    }),
    errors: [404],
  }),
  revoke: route({
    method: 'POST',
    path: '/api/v1/oauth/revoke',
    summary: 'Revoke an API key that came from this client',
    description: 'RFC 7009. What is no key of this client, or no key at all, is answered alike.',
    access: client,
    urlencoded: true,
    failures: 'oauth',
    json: z.object({
      ...credentials,
      token: z
        .string()
        .max(200)
        .meta({ example: '4f9a1c'.padEnd(40, '0') }),
      token_type_hint: z.string().max(100).optional().meta({ description: 'Not looked at', example: 'access_token' }),
    }),
    success: { 200: empty },
    errors: [404],
  }),
  metadata: route({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'What libraries for OAuth ask first',
    description: 'RFC 8414.',
    access: anyone,
    raw: 'application/json',
    success: {
      200: z
        .object({
          issuer: z.url().meta({ example: 'https://scores.example' }),
          authorization_endpoint: z.url().meta({ example: 'https://scores.example/oauth/authorize' }),
          token_endpoint: z.url().meta({ example: 'https://scores.example/api/v1/oauth/token' }),
          revocation_endpoint: z.url().meta({ example: 'https://scores.example/api/v1/oauth/revoke' }),
          response_types_supported: z.array(z.literal('code')),
          response_modes_supported: z.array(z.literal('query')),
          grant_types_supported: z.array(z.literal('authorization_code')),
          token_endpoint_auth_methods_supported: z.array(z.enum(['client_secret_basic', 'client_secret_post'])),
          revocation_endpoint_auth_methods_supported: z.array(z.enum(['client_secret_basic', 'client_secret_post'])),
          code_challenge_methods_supported: z.array(z.literal('S256')),
          scopes_supported: z.array(z.enum(PERMISSIONS)),
          authorization_response_iss_parameter_supported: z.literal(true),
          service_documentation: z.url().meta({ example: 'https://scores.example/docs' }),
        })
        .meta({ id: 'AuthorizationServerMetadata' }),
    },
  }),
};
