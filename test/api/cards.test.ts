import { describe, expect } from 'vitest';

import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';

const path = '/api/v1/users/hazel/games/iidx/SP/card.svg';

describe('the card of a profile', () => {
  test('tells who it is of, ratings, place and play count', async ({ server, hazel }) => {
    await hazel.api.imports.direct({ json: batch([play(1)]) });
    const response = await server.request(path);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const svg = await response.text();
    for (const text of ['Hazel', 'beatmania IIDX SP', '#1 of 1 by Lamp rating (best 20)', '1 score']) {
      expect(svg.toLowerCase()).toContain(text.toLowerCase());
    }
  });

  test('is not sent again while nothing has changed', async ({ server, hazel }) => {
    await hazel.api.imports.direct({ json: batch([play(1)]) });
    const etag = (await server.request(path)).headers.get('etag')!;
    expect((await server.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await server.request(`${path}?theme=dark`, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('is not there for who never played, and has no other themes', async ({ server, hazel }) => {
    expect((await server.request(path)).status).toBe(404);
    await hazel.api.imports.direct({ json: batch([play(1)]) });
    expect((await server.request(`${path}?theme=pink`)).status).toBe(400);
  });
});
