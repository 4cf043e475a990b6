import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect } from 'vitest';

import { deleteAccountDeletion, insertAccountDeletion } from '../../src/accounts/auth/store.ts';
import { deleteAccounts } from '../../src/operations/jobs/delete-accounts.ts';
import { command } from '../../src/writer/command.ts';
import { bearer, failureOf, loggedIn, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { archiveOf } from '../support/exports.ts';
import { test } from '../support/fixtures.ts';
import { animated, bomb, halves, taken, withChunk } from '../support/picture-samples.ts';
import { asPicture, picture, pictureBytes } from '../support/pictures.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const me = { userID: 'me' };
const MiB = 1024 * 1024;

const filesOf = ({ file }: TestServer): string[] => {
  const folder = join(dirname(file), 'files/pictures');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const put = ({ api }: Pick<Player, 'api'>, bytes: Uint8Array, name?: string, type?: string) =>
  api.pictures.setPfp({ params: me, form: { pfp: asPicture(bytes, name, type) } });
const shown = async ({ request }: TestServer, path = '/api/v1/users/1/pfp', headers: Record<string, string> = {}) => {
  const response = await request(path, { headers });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });

describe('a picture', () => {
  test.for(['pfp', 'banner'] as const)(
    'that is sent as %s is the one that is shown, under its own address',
    async (kind, { server, hazel, guest }) => {
      const form = new FormData();
      form.append(kind, asPicture(halves()));
      const init = { method: 'PUT', headers: bearer(hazel.key), body: form };
      const { status, json } = await send(server, `/api/v1/users/hazel/${kind}`, init);
      expect(status).toBe(200);
      const { get } = json.body as { get: string };
      const { bytes, headers } = await shown(server, get);
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('content-length')).toBe(String(bytes.byteLength));
      expect((await pixelsOf(bytes)).data.equals((await pixelsOf(halves())).data)).toBe(true);

      const { body: user } = await guest.users.get({ params: { userID: 'hazel' } });
      const [own, other] = [user.customPfpLocation, user.customBannerLocation];
      expect(kind === 'pfp' ? [own, other] : [other, own]).toEqual([sha256(bytes), null]);
      expect(get).toBe(`http://kaiden.test/api/v1/users/${user.id}/${kind}?v=${sha256(bytes)}`);
      expect(filesOf(server)).toEqual([sha256(bytes)]);
    },
  );

  test('is a JPG where a JPG was sent, whatever the file is called and said to be', async ({ server, hazel }) => {
    await put(hazel, await taken(1), '../../../../etc/passwd\u0000.png', 'text/html');
    const { headers, bytes } = await shown(server);
    expect([headers.get('content-type'), (await sharp(bytes).metadata()).format]).toEqual(['image/jpeg', 'jpeg']);
    expect(filesOf(server)).toEqual([sha256(bytes)]);
  });

  test('is upright, and says no more where and with what it was taken', async ({ server, hazel }) => {
    const sent = await taken(6);
    expect((await sharp(sent).metadata()).exif?.includes('A camera of Hazel')).toBe(true);
    await put(hazel, sent);
    const { bytes } = await shown(server);
    const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, xmp, iptc, icc, orientation]).toEqual([20, 40, ...Array(5).fill(undefined)]);
    expect(Buffer.from(bytes).includes('Hazel')).toBe(false);
    const { data } = await pixelsOf(bytes);
    // Red lay to the left and lies on top now.
    expect([data[0]! > 200, data[2]! < 60, data.at(-3)! < 60, data.at(-1)! > 200]).toEqual([true, true, true, true]);
  });

  test('that is large is made smaller, and a small one stays as it is', async ({ server, hazel }) => {
    const size = async (kind: 'pfp' | 'banner', width: number, height: number) => {
      const file = asPicture(halves(width, height));
      if (kind === 'pfp') await hazel.api.pictures.setPfp({ params: me, form: { pfp: file } });
      else await hazel.api.pictures.setBanner({ params: me, form: { banner: file } });
      const metadata = await sharp((await shown(server, `/api/v1/users/1/${kind}`)).bytes).metadata();
      return [metadata.width, metadata.height];
    };
    expect(await size('pfp', 1000, 500)).toEqual([512, 256]);
    expect(await size('pfp', 1, 1)).toEqual([1, 1]);
    expect(await size('banner', 3200, 800)).toEqual([1600, 400]);
    expect(await size('banner', 3000, 3000)).toEqual([800, 800]);
  });

  test('replaces the one before, whose file goes', async ({ server, hazel }) => {
    await put(hazel, pictureBytes(1));
    const [first] = filesOf(server);
    await put(hazel, pictureBytes(2));
    expect(filesOf(server)).toEqual([expect.not.stringMatching(first!)]);
    await put(hazel, pictureBytes(2));
    expect(filesOf(server)).toHaveLength(1);
  });

  test('that two have is stored once, and stays for one when the other lets go of it', async ({
    server,
    hazel,
    rowan,
  }) => {
    await Promise.all([put(hazel, pictureBytes()), put(rowan, pictureBytes())]);
    await hazel.api.pictures.setBanner({ params: me, form: { banner: picture() } });
    expect(filesOf(server)).toHaveLength(1);
    const before = await shown(server, '/api/v1/users/rowan/pfp');
    await hazel.api.pictures.deletePfp({ params: me });
    await hazel.api.pictures.deleteBanner({ params: me });
    expect((await shown(server, '/api/v1/users/rowan/pfp')).bytes).toEqual(before.bytes);
    await rowan.api.pictures.deletePfp({ params: me });
    expect(filesOf(server)).toEqual([]);
  });

  test('that is taken and let go of by many at once is there for those who have it', async ({
    server,
    hazel,
    rowan,
  }) => {
    const steps = Array.from({ length: 20 }, (_, n) => [
      put(hazel, pictureBytes(n % 2)),
      rowan.api.pictures.deletePfp({ params: me }).catch(() => null),
      put(rowan, pictureBytes(n % 3)),
    ]).flat();
    await Promise.all(steps);
    const { body: users } = await server.client().users.list();
    const locations = new Set(users.map((user) => user.customPfpLocation).filter((location) => location !== null));
    expect(filesOf(server)).toEqual([...locations].sort());
    await server.deps.pictures.sweep(Date.now() + 7_200_000);
    expect(filesOf(server)).toEqual([...locations].sort());
  });

  test('can be changed with a key that may, or a session, and by nobody else', async ({ server, hazel, rowan }) => {
    const other = await server.player('Aspen', ['customise_score', 'submit_score']);
    const before = dump(server.file);
    const calls = [
      [() => put(other, pictureBytes()), 'missing_permission'],
      [() => other.api.pictures.deletePfp({ params: me }), 'missing_permission'],
      [() => rowan.api.pictures.setPfp({ params: { userID: 'hazel' }, form: { pfp: picture() } }), 'not_owner'],
      [() => rowan.api.pictures.deleteBanner({ params: { userID: 'hazel' } }), 'not_owner'],
    ] as const;
    for (const [call, code] of calls) expect(await failureOf(call())).toMatchObject({ status: 403, code });
    expect([filesOf(server), dump(server.file)]).toEqual([[], before]);
    const browser = await hazel.logIn();
    expect((await put({ api: browser }, pictureBytes())).status).toBe(200);
  });
});

describe('users without a picture', () => {
  test('have the one of everybody without', async ({ server, hazel, rowan }) => {
    for (const [kind, width, height] of [
      ['pfp', 256, 256],
      ['banner', 1120, 280],
    ] as const) {
      const [own, others] = [hazel, rowan].map(({ user }) => shown(server, `/api/v1/users/${user.id}/${kind}`));
      const { status, headers, bytes } = await own!;
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height });
      expect((await others!).bytes).toEqual(bytes);
    }
    expect(filesOf(server)).toEqual([]);
  });

  test('have none to remove', async ({ hazel }) => {
    await put(hazel, pictureBytes());
    await hazel.api.pictures.deletePfp({ params: me });
    for (const call of [hazel.api.pictures.deletePfp, hazel.api.pictures.deleteBanner]) {
      expect(await failureOf(call({ params: me }))).toMatchObject({ status: 404, code: 'picture_not_found' });
    }
  });

  test('are those whose file is lost, too', async ({ server, hazel, rowan }) => {
    await put(hazel, pictureBytes());
    rmSync(join(dirname(server.file), 'files'), { recursive: true });
    expect((await shown(server)).bytes).toEqual((await shown(server, `/api/v1/users/${rowan.user.id}/pfp`)).bytes);
    await put(hazel, pictureBytes());
    expect(filesOf(server)).toHaveLength(1);
  });
});

describe('what is kept of a picture by those who have seen it', () => {
  test('is asked about each time, and is sent again only when it is another', async ({ server, hazel }) => {
    await put(hazel, pictureBytes(1));
    const { headers } = await shown(server);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    const known = { 'if-none-match': headers.get('etag')! };
    const again = await shown(server, undefined, known);
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    await put(hazel, pictureBytes(2));
    expect((await shown(server, undefined, known)).status).toBe(200);
  });

  test('is kept for ever under an address with its hash, for as long as that is right', async ({ server, hazel }) => {
    const { body } = await put(hazel, pictureBytes(1));
    expect((await shown(server, body.get)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await put(hazel, pictureBytes(2));
    expect((await shown(server, body.get)).headers.get('cache-control')).toBe('public, no-cache');
  });

  test('is kept by nobody in between when it comes with a session', async ({ server, hazel }) => {
    const { cookie } = await loggedIn(server, 'Aspen');
    const { body } = await put(hazel, pictureBytes(1));
    const { headers } = await shown(server, body.get, { cookie });
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const own = await shown(server, `/api/v1/users/me/pfp`, { cookie });
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('runs nothing and may be shown anywhere', async ({ server, hazel }) => {
    await put(hazel, pictureBytes(1));
    expect(Object.fromEntries((await shown(server)).headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
});

const SCRIPT = '<script>alert(document.domain)</script>';
const JAR = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60, 7)]);

describe('a file that is two things at once is a picture and nothing else afterwards:', () => {
  test.for([
    ['a page behind a PNG', () => Buffer.concat([halves(), Buffer.from(`<html>${SCRIPT}`)])],
    ['a page in the text of a PNG', () => withChunk(halves(), 'tEXt', Buffer.from(`Comment\0${SCRIPT}`))],
    ['an archive of programs behind a PNG', () => Buffer.concat([halves(), JAR])],
    ['a PNG that moves', animated],
  ] as const)('%s', async ([, make], { server, hazel }) => {
    await put(hazel, make(), 'picture.html', 'text/html');
    const { bytes, headers } = await shown(server);
    expect(headers.get('content-type')).toBe('image/png');
    for (const word of ['script', 'PK\u0003\u0004', 'acTL', 'fdAT', 'tEXt']) {
      expect([word, Buffer.from(bytes).includes(word)]).toEqual([word, false]);
    }
    expect((await sharp(bytes).metadata()).pages).toBeUndefined();
  });

  test('a JPG with a page in its comment', async ({ server, hazel }) => {
    const jpg = Buffer.from(await taken(1));
    const comment = Buffer.from(`\xff\xfe\0\0${SCRIPT}`, 'latin1');
    comment.writeUInt16BE(SCRIPT.length + 2, 2);
    await put(hazel, Buffer.concat([jpg.subarray(0, 2), comment, jpg.subarray(2), Buffer.from(SCRIPT), JAR]));
    const { bytes } = await shown(server);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
    expect(Buffer.from(bytes).includes('PK\u0003\u0004')).toBe(false);
  });
});

describe('no picture is', () => {
  const gif = () => Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'), JAR]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
  test.for([
    ['nothing', () => new Uint8Array()],
    ['a text that is called picture.png', () => Buffer.from('not really a picture')],
    ['a GIF, with or without a program behind it', gif],
    ['an SVG', () => Buffer.from(svg)],
    ['a page', () => Buffer.from(`<html>${SCRIPT}`)],
    ['a zip file', () => JAR],
    ['a WebP', () => sharp(halves()).webp().toBuffer()],
    ['a TIFF', () => sharp(halves()).tiff().toBuffer()],
    ['the beginning of a PNG', () => halves().subarray(0, 8)],
    ['half of a PNG', () => halves(400, 400).subarray(0, 60)],
    ['half of a JPG', async () => (await taken(1)).subarray(0, 500)],
    ['the beginning of a JPG and then a page', () => Buffer.from(`\xff\xd8\xff\xe0${SCRIPT}`, 'latin1')],
    ['a PNG that says it has 50,000 by 50,000 pixels', () => bomb(50_000, 50_000)],
    ['a PNG that says it has 1 by 1,000,000,000 pixels', () => bomb(1, 1_000_000_000)],
    ['a PNG that says it has 4,294,967,295 by 4,294,967,295 pixels', () => bomb(0xffffffff, 0xffffffff)],
    ['a PNG without pixels', () => bomb(0, 0)],
    ['a PNG of 20 megapixels and one more row', () => bomb(5000, 4001)],
  ] as const)('%s', async ([, make], { server, hazel }) => {
    await put(hazel, pictureBytes());
    const before = [filesOf(server), dump(server.file)];
    const error = await failureOf(put(hazel, await make(), 'picture.png', 'image/png'));
    expect(error).toMatchObject({ status: 400, code: 'invalid_file' });
    expect(error.description).not.toMatch(/vips|libpng|buffer/i);
    expect([filesOf(server), dump(server.file)]).toEqual(before);
  });

  test('a file of more than 1 MiB', async ({ server, hazel }) => {
    for (const size of [MiB + 1, MiB + 100_000]) {
      const error = await failureOf(put(hazel, Buffer.concat([halves(), Buffer.alloc(size - halves().length)])));
      expect(error).toMatchObject({ status: 413, code: 'too_large' });
    }
    expect(filesOf(server)).toEqual([]);
    const just = Buffer.concat([halves(), Buffer.alloc(MiB - halves().length)]);
    expect((await put(hazel, just)).status).toBe(200);
  });

  test('a field of text, or a file in another field', async ({ server, hazel }) => {
    for (const [name, value] of [
      ['pfp', 'text'],
      ['banner', picture()],
      ['file', picture()],
    ] as const) {
      const body = new FormData();
      body.append(name, value);
      const { status, json } = await send(server, '/api/v1/users/me/pfp', {
        method: 'PUT',
        headers: bearer(hazel.key),
        body,
      });
      expect([status, json.code, json.issues![0]!.path]).toEqual([400, 'invalid_request', 'pfp']);
    }
  });
});

/** Moves the time when an account is to go into the past. */
const makeDue = command<{ userID: number }, void>('test.makeDue', async (tx, { userID }, { now }) => {
  await deleteAccountDeletion(tx, userID);
  await insertAccountDeletion(tx, { userID, requestedAt: now() - 2, deleteAt: now() - 1 });
});

describe('the pictures of an account', () => {
  test('go with it, but for those that somebody else has', async ({ server, hazel, rowan }) => {
    await put(hazel, pictureBytes(1));
    await hazel.api.pictures.setBanner({ params: me, form: { banner: picture(2) } });
    await put(rowan, pictureBytes(2));
    const kept = (await rowan.api.users.get({ params: me })).body.customPfpLocation;
    await server.deps.writer.run(makeDue, { userID: hazel.user.id });
    await deleteAccounts(server.deps, new AbortController().signal);
    expect(filesOf(server)).toEqual([kept]);
  });

  test('are in its export', async ({ server, hazel }) => {
    await put(hazel, await taken(1));
    await hazel.api.pictures.setBanner({ params: me, form: { banner: picture() } });
    const archive = unzipSync(await archiveOf(server.file, server.deps.games, hazel.user.id));
    const { bytes } = await shown(server);
    expect(Buffer.from(archive['pictures/pfp.jpg']!).equals(bytes)).toBe(true);
    expect((await sharp(archive['pictures/banner.png']).metadata()).width).toBe(4);
  });
});
