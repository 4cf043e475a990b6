import { describe, expect } from 'vitest';

import { openForReading } from '../../db/open.ts';
import { createSnapshots } from '../../db/snapshot.ts';
import { createPreviews } from '../../src/play/cards/previews.ts';
import { upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, MINUTE, NOON, play } from '../support/plays.ts';
import { retitle } from '../support/retitle.ts';
import { chartID } from '../support/test-seeds.ts';
import { openPage } from '../support/web-pages.ts';

const BASE = 'http://kaiden.test';
const CHART = `/games/iidx/SP/charts/${chartID('iidx 1 SP ANOTHER true')}`;
const PROFILE = '/users/Hazel/games/iidx/SP';
const HOSTILE = `"><script>alert('$&')</script>`;

describe('a link to', () => {
  test('a profile says who it is of, place, ratings and classes, and has its picture', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)], { classes: { dan: 'KAIDEN' } }));
    const { title, meta, status } = await openPage(server, PROFILE);
    expect([status, title]).toEqual([200, 'Hazel · beatmania IIDX SP · Kaiden']);
    expect(meta).toMatchObject({
      'og:site_name': 'Kaiden',
      'og:type': 'profile',
      'og:title': 'Hazel · beatmania IIDX SP',
      'og:url': `${BASE}${PROFILE}`,
      'og:image': `${BASE}/api/v1/users/${hazel.user.id}/games/iidx/SP/card.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(meta['og:description']).toMatch(
      /^#1 of 1 by Lamp rating \(best 20\) · 1 score · 皆伝 · Lamp rating \(best 20\) \d/,
    );
    expect(meta['description']).toBe(meta['og:description']);
    // The pages below it are about the same.
    expect((await openPage(server, `${PROFILE}/sessions`)).meta).toEqual({
      ...meta,
      'og:url': `${BASE}${PROFILE}/sessions`,
    });
  });

  test('a player says what they play', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const { title, meta } = await openPage(server, '/users/hazel');
    expect([title, meta['og:description']]).toEqual(['Hazel · Kaiden', '1 score · beatmania IIDX SP']);
    expect(meta['og:image']).toBe(`${BASE}/api/v1/users/${hazel.user.id}/card.png`);
  });

  test('a session says whose it is, how many scores it has and how long it was', async ({ server, hazel }) => {
    const plays = [play(1), play(2, { timeAchieved: NOON + 80 * MINUTE })];
    const { createdSessions } = await upload(hazel, batch(plays));
    const { sessionID } = createdSessions[0]!;
    const params = { sessionID };
    await hazel.api.sessions.customise({ params, json: { name: HOSTILE, desc: 'A good day' } });
    const { title, meta, html } = await openPage(server, `/sessions/${sessionID}`);
    expect(title).toBe(`${HOSTILE} · Hazel · Kaiden`);
    expect(meta['og:title']).toBe(`${HOSTILE} · Hazel`);
    expect(meta['og:description']).toBe('A good day · 2 scores in 1 h 20 min · beatmania IIDX SP · 2026-01-01');
    expect(meta['og:image']).toBe(`${BASE}/api/v1/sessions/${sessionID}/card.png`);
    expect(html).not.toContain('<script>');
  });

  test('a chart says who plays it best', async ({ server, hazel }) => {
    const before = await openPage(server, CHART);
    expect(before.meta['og:description']).toBe('Artist 1 · beatmania IIDX SP · 0 players');
    await upload(hazel, batch([play(1)]));
    const { title, meta } = await openPage(server, CHART);
    expect(title).toBe('Song 1 [ANOTHER 2] · Kaiden');
    expect(meta['og:type']).toBe('website');
    expect(meta['og:description']).toMatch(
      /^Artist 1 · beatmania IIDX SP · 1 player · best: 700 \(.+, CLEAR\) by Hazel$/,
    );
    expect(meta['og:image']).toBe(`${BASE}/api/v1${CHART}/card.png`);
    expect((await server.request(meta['og:image']!.slice(BASE.length))).status).toBe(200);
  });

  test('a chart of a song with a hostile title is no markup', async ({ server }) => {
    await retitle(server, HOSTILE);
    const { meta, html } = await openPage(server, CHART);
    expect(meta['og:title']).toBe(`${HOSTILE} [ANOTHER 2]`);
    expect(meta['og:description']).toBe(`${HOSTILE} · beatmania IIDX SP · 0 players`);
    expect(html).not.toContain('<script>');
  });

  test('any other page is one to the server', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const others = ['/', '/games', '/games/iidx/SP', '/settings', '/users', '/sessions', '/somewhere'];
    const nothing = [
      '/users/nobody',
      '/users/nobody/games/iidx/SP',
      '/users/hazel/games/iidx/DP',
      '/users/hazel/games/none/SP',
      '/users/%22%3E%3Cscript%3E',
      '/users/%E0%A4%A',
      '/users/x',
      `/sessions/Q${'0'.repeat(40)}`,
      '/sessions/%00',
      '/games/iidx/SP/charts/none',
      // A stranger asks; and whoever is logged in gets the same.
      '/users/me',
      '/users/me/games/iidx/SP',
    ];
    for (const path of [...others, ...nothing]) {
      const { status, title, meta, html } = await openPage(server, path);
      expect([path, status, title]).toEqual([path, 200, 'Kaiden']);
      expect(meta).toMatchObject({
        'og:type': 'website',
        'og:title': 'Kaiden',
        'og:url': BASE + path,
        'og:image': `${BASE}/api/v1/card.png`,
      });
      expect(html).not.toContain('<script>');
    }
  });
});

test('a page is under its policy, asked about each time and read by no other site, whatever is in it', async ({
  server,
  hazel,
}) => {
  await upload(hazel, batch([play(1)]));
  const { headers, html } = await openPage(server, '/users/hazel');
  const [, nonce] = /<meta property="csp-nonce" nonce="([^"]+)"/.exec(html)!;
  expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toContain('<div id="root"></div>');
});

test('what a page says of itself costs few statements', async ({ server, hazel }) => {
  const { createdSessions } = await upload(hazel, batch([play(1), play(2)]));
  let statements = 0;
  const reader = openForReading(server.file, {
    onStatement: (sql) => {
      if (!/^(BEGIN|COMMIT)/.test(sql)) statements += 1;
    },
  });
  const preview = createPreviews({
    ...server.deps,
    db: reader.db,
    snapshot: createSnapshots(reader, { strict: true }),
  });
  const counts: number[] = [];
  for (const path of ['/games', '/users/hazel', PROFILE, `/sessions/${createdSessions[0]!.sessionID}`, CHART]) {
    // The first time, ids of games are read as well.
    await preview(path);
    statements = 0;
    await preview(path);
    counts.push(statements);
  }
  reader.close();
  expect(counts).toEqual([0, 2, 5, 3, 4]);
});

test('links name the server by the address that it is known by', async ({ server, hazel: _ }) => {
  server.movedTo('https://scores.example/kaiden');
  const { meta } = await openPage(server, '/');
  expect(meta['og:image']).toBe('https://scores.example/kaiden/api/v1/card.png');
});

test('where a player was last seen, and what is theirs alone, is on no page', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1)]));
  const pages = await Promise.all(['/users/hazel', '/users/hazel/games/iidx/SP'].map((path) => openPage(server, path)));
  for (const { html } of pages) expect(html).not.toMatch(/@example\.com|lastSeen/);
});
