import { describe, expect } from 'vitest';

import { failureOf, post, send } from '../support/calls.ts';
import { VERIFIER, MINUTE, test, later } from '../support/oauth-world.ts';
import { basic, CALLBACK, encoded, grant, redeem, TOKEN } from '../support/oauth.ts';

describe('a code is not changed', () => {
  const REFUSED: [why: string, status: number, code: string, error: string, change: Record<string, string>][] = [
    ['for another grant', 400, 'unsupported_grant_type', 'unsupported_grant_type', { grant_type: 'password' }],
    ['by an unknown client', 404, 'client_not_found', 'invalid_client', { client_id: `CI${'0'.repeat(40)}` }],
    ['with a wrong secret', 403, 'wrong_client_secret', 'invalid_client', { client_secret: 'CS0' }],
    ['for another redirect URI', 400, 'redirect_mismatch', 'invalid_grant', { redirect_uri: `${CALLBACK}?a` }],
    ['that is unknown', 404, 'code_not_found', 'invalid_grant', { code: 'f'.repeat(40) }],
    [
      'with a verifier that it has no challenge for',
      400,
      'wrong_verifier',
      'invalid_grant',
      { code_verifier: VERIFIER },
    ],
  ];
  test.for(REFUSED)('%s', async ([, status, code, error, change], { world }) => {
    const good = grant(world.client, (await world.code()).code);
    const answer = await redeem(world.server, { ...good, ...change });
    expect([answer.status, answer.json]).toMatchObject([status, { success: false, code, error }]);
    expect(answer.json).toHaveProperty('error_description', answer.json.description);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await redeem(world.server, good)).status).toBe(200);
  });

  test('by another client, though it shows its own secret', async ({ world }) => {
    const { code } = await world.code();
    const { status, json } = await redeem(world.server, grant(world.other, code));
    expect([status, json.code]).toEqual([404, 'code_not_found']);
    expect((await redeem(world.server, grant(world.client, code))).status).toBe(200);
  });

  test('after 30 minutes', async ({ world }) => {
    const { code } = await world.code();
    later(30 * MINUTE);
    const { status, json } = await redeem(world.server, grant(world.client, code));
    expect([status, json]).toMatchObject([404, { code: 'code_not_found', error: 'invalid_grant' }]);
  });

  test('by a client that has no redirect URI', async ({ world }) => {
    await world.maker.clients.update({ params: world.client, json: { redirectUri: null } });
    const { status, json } = await redeem(world.server, grant(world.client, (await world.code()).code));
    expect([status, json.code]).toEqual([400, 'redirect_mismatch']);
  });

  test('a second time, and then the key that it became is revoked', async ({ world }) => {
    const sent = grant(world.client, (await world.code()).code);
    const { json } = await redeem(world.server, sent);
    const { token } = (json as { body: { token: string } }).body;
    // Somebody who knows no secret does not get as far as to harm.
    await redeem(world.server, { ...sent, client_secret: 'CS0' });
    await redeem(world.server, grant(world.other, sent['code']!));
    expect((await world.server.client(token).status.get()).status).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      const again = await redeem(world.server, sent);
      expect([again.status, again.json]).toMatchObject([404, { code: 'code_not_found', error: 'invalid_grant' }]);
      expect((await failureOf(world.server.client(token).status.get())).code).toBe('unknown_token');
    }
  });

  test('twice by two requests at once', async ({ world }) => {
    const sent = grant(world.client, (await world.code()).code);
    const answers = await Promise.all([redeem(world.server, sent), redeem(world.server, sent)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404]);
    expect(await world.keys()).toEqual([]);
  });

  test.for([
    ['a field is missing', ({ code: _, ...sent }: Record<string, string>) => encoded(sent)],
    [
      'a field comes twice',
      (sent: Record<string, string>) => encoded(`${new URLSearchParams(sent).toString()}&code=again`),
    ],
    [
      'the body is of another type',
      (sent: Record<string, string>) => ({ ...post(sent), headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'the secret comes twice',
      (sent: Record<string, string>) =>
        encoded(sent, { authorization: basic(sent['client_id']!, sent['client_secret']!) }),
    ],
    [
      'Basic names another client',
      ({ client_secret: _, ...sent }: Record<string, string>) => encoded(sent, { authorization: basic('CI0', 'x') }),
    ],
    [
      'Basic can not be read',
      ({ client_secret: _, ...sent }: Record<string, string>) => encoded(sent, { authorization: 'Basic bm9uZQ==' }),
    ],
    [
      'Basic is wrongly encoded',
      ({ client_secret: _, ...sent }: Record<string, string>) =>
        encoded(sent, { authorization: `Basic ${btoa('%zz:x')}` }),
    ],
  ] as const)('when %s: invalid_request', async ([, request], { world }) => {
    const sent = grant(world.client, (await world.code()).code);
    const { status, json } = await send(world.server, TOKEN, request(sent));
    expect([status, json]).toMatchObject([400, { code: 'invalid_request', error: 'invalid_request' }]);
    expect((await redeem(world.server, sent)).status).toBe(200);
  });
});
