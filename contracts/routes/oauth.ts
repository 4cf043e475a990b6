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
  client_id: z
    .string()
    .max(100)
    .meta({ description: 'Client credential; may be sent as HTTP Basic instead', example: CLIENT_ID }),
  client_secret: z
    .string()
    .max(100)
    .meta({
      description: 'Client credential; may be sent as HTTP Basic instead',
      example: `CS${'8e21b7'.padEnd(40, '0')}`,
    }),
};

/** Properties that a code is bound to besides its user. */
const binding = z
  .strictObject({
    clientID: z.string().max(100).nullish().meta({
      description: 'Client that may exchange the code; any client if absent',
      example: CLIENT_ID,
    }),
    redirectUri: z
      .string()
      .max(2000)
      .nullish()
      .meta({ description: "Redirect URI; must be the client's own", example: REDIRECT }),
    codeChallenge: z
      .string()
      .regex(/^[\w-]{43}$/, 'Expected 43 characters, the SHA-256 of the verifier in base64url')
      .nullish()
      .meta({ description: 'PKCE code challenge', example: CHALLENGE }),
    codeChallengeMethod: z
      .literal('S256', 'Expected S256; others are not supported')
      .nullish()
      .meta({ description: 'PKCE method; S256 is the default and only one', example: 'S256' }),
    state: z
      .string()
      .max(2000)
      .nullish()
      .meta({ description: 'State, returned in `redirectTo`', example: 'af0ifjsldkj' }),
    context: z.string().max(2000).nullish().meta({
      description: 'Context, returned in `redirectTo`; Tachi clients send it in place of `state`',
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
    expiresAt: unixMs.meta({
      description: 'Unix ms when the code expires, 30 minutes after it was created',
      example: 1_767_227_400_000,
    }),
    redirectTo: orNull(z.string()).meta({
      description: 'Redirect URI of the client with `code`, `state` and `iss`; null if there is none',
      example: `${REDIRECT}?code=${CODE}&state=af0ifjsldkj&iss=https%3A%2F%2Fscores.example`,
    }),
  })
  .meta({ id: 'IntermediateCode' });

/** Parameters with which a client redirects a browser (RFC 6749, 4.1.1; RFC 7636, 4.3). */
const authorizationFields = {
  client_id: z.string().max(100).meta({ description: 'Client id', example: CLIENT_ID }),
  response_type: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Response type; only `code` is supported', example: 'code' }),
  redirect_uri: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: "Redirect URI; must be the client's own", example: REDIRECT }),
  scope: z.string().max(2000).optional().meta({ description: 'Ignored', example: 'submit_score' }),
  state: z.string().max(2000).optional().meta({ description: 'State, returned in `denyTo`', example: 'af0ifjsldkj' }),
  context: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: 'Context, returned in `denyTo`', example: 'channel-12' }),
  code_challenge: z.string().max(200).optional().meta({ description: 'PKCE code challenge', example: CHALLENGE }),
  code_challenge_method: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'PKCE method; only S256 is supported', example: 'S256' }),
};

const createCode = {
  method: 'POST',
  summary: 'Create an intermediate code for the caller',
  description:
    'Returns a code for the caller that works once, within 30 minutes, and the address to send the browser to. Use it to ' +
    'complete the consent page after the user has agreed.',
  access: session,
  json: binding,
  success: { 200: IntermediateCode },
  errors: [404],
} as const;

export const oauth = {
  authorization: route({
    method: 'GET',
    path: '/api/v1/oauth/authorization',
    summary: 'Get an authorization request',
    description:
      'Returns the client, its author and any fault in the request, for the page that asks the user for consent. Answers 404 ' +
      'for an unknown client and 400 for a foreign redirect URI; the browser must not be redirected then. Use it to show the ' +
      'consent page; `create-code` records a yes.',
    access: session,
    query: z.object(authorizationFields),
    success: {
      200: z
        .object({
          client: PublicClientDoc,
          author: UserDocument,
          fault: orNull(z.string()).meta({
            description: 'Error in the request; null if a code can be issued',
            example: null,
          }),
          denyTo: z.string().meta({
            description: 'Address to redirect to if the user denies access or the request has an error',
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
    summary: 'Exchange an intermediate code for an API key',
    description:
      'Returns an API key of the user who gave consent (RFC 6749, 4.1.3). A code that is sent a second time is refused and ' +
      'its key revoked; a client keeps at most 20 keys of one user, and the one unused for longest is dropped. Use it to ' +
      'finish logging a user in to your bot or site.',
    access: client,
    urlencoded: true,
    failures: 'oauth',
    json: z.object({
      ...credentials,
      grant_type: z
        .string()
        .meta({ description: 'Grant type; only `authorization_code` is supported', example: 'authorization_code' }),
      redirect_uri: z
        .string()
        .max(2000)
        .meta({ description: "Redirect URI; must be the client's own", example: REDIRECT }),
      code: z.string().max(200).meta({ example: CODE }),
      code_verifier: z.string().max(200).optional().meta({
        description: 'PKCE code verifier; required if the code was requested with a challenge',
        example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      }),
    }),
    success: { 200: APIKeyDocument },
    beside: z.object({
      access_token: z.string().meta({ description: 'API key, equal to `token`', example: '4f9a1c'.padEnd(40, '0') }),
      token_type: z.literal('Bearer'),
      scope: z.string().meta({ description: 'Permissions, space-separated', example: 'submit_score' }),
    }),
    errors: [404],
  }),
  revoke: route({
    method: 'POST',
    path: '/api/v1/oauth/revoke',
    summary: 'Revoke an API key of this client',
    description:
      'Deletes a key that this client holds (RFC 7009); unknown keys and keys of others get the same answer. Use it to give a ' +
      'key back when a user logs out of your tool.',
    access: client,
    urlencoded: true,
    failures: 'oauth',
    json: z.object({
      ...credentials,
      token: z
        .string()
        .max(200)
        .meta({ example: '4f9a1c'.padEnd(40, '0') }),
      token_type_hint: z.string().max(100).optional().meta({ description: 'Ignored', example: 'access_token' }),
    }),
    success: { 200: empty },
    errors: [404],
  }),
  metadata: route({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Get the OAuth server metadata',
    description:
      'Returns the metadata of RFC 8414. Use it to configure an OAuth library from the address of the server alone.',
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
