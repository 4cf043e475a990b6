import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect } from 'vitest';

import { SecretError } from '../../src/accounts/secrets/box.ts';
import { lockKeyFile, newKey, readKeyFile, replaceKeyFile } from '../../src/accounts/secrets/key-file.ts';
import { createVault } from '../../src/accounts/secrets/vault.ts';
import { parseSecretKeys, type SecretKey } from '../../src/base/shared/secret-key.ts';
import { aboutKey } from '../../src/links/integrations/sealed-key.ts';
import { findIntegrationsOf } from '../../src/links/integrations/store.ts';
import { rotateSecrets } from '../../src/operations/secrets/rotate.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { linkAccount, sessionOf } from '../support/integrations.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const API_KEY = 'e4'.repeat(20);
const ABOUT = 'a test';
const folderOf = ({ file }: TestServer) => dirname(file);
const fileOf = (server: TestServer) => join(folderOf(server), 'secret.key');

const vaultWith = ({ deps }: TestServer, secretKeys: readonly SecretKey[] | null = null) =>
  createVault({ ...deps, config: { dataDir: deps.config.dataDir, secretKeys } });

const link = async (server: TestServer, player: Player) =>
  linkAccount(
    { server, session: await sessionOf(server, player) },
    { baseUrl: 'https://scores.example', key: API_KEY },
  );

const storedKey = async (server: TestServer, { user }: Player, vault = server.deps.vault) => {
  const [row] = await findIntegrationsOf(server.deps.db, user.id);
  return vault.open(row!.sealedKey, aboutKey(row!));
};

/** Rotates as the command line does, in a process of its own. */
async function rotate(server: TestServer): Promise<number> {
  const from = readKeyFile(folderOf(server));
  const to = newKey();
  replaceKeyFile(folderOf(server), [to, ...from]);
  const count = await server.deps.writer.run(rotateSecrets, { to, from });
  replaceKeyFile(folderOf(server), [to]);
  return count;
}

test('the key is made at the first need, for its owner only, and stays', async ({ server }) => {
  expect(existsSync(fileOf(server))).toBe(false);
  await server.deps.vault.check();
  const text = readFileSync(fileOf(server), 'utf8');
  expect(text).toMatch(/^[0-9a-f]{64}\n$/);
  expect(statSync(fileOf(server)).mode & 0o777).toBe(0o600);
  const sealed = await server.deps.vault.seal('secret', ABOUT);
  expect(vaultWith(server).open(sealed, ABOUT)).toBe('secret');
  expect(readFileSync(fileOf(server), 'utf8')).toBe(text);
});

test('nothing that was encrypted, and no key, is in the database in the clear', async ({ server, hazel }) => {
  await link(server, hazel);
  const everything = JSON.stringify(dump(server.file));
  expect(everything).not.toContain(API_KEY);
  expect(everything).not.toContain(readFileSync(fileOf(server), 'utf8').trim());
  expect(await storedKey(server, hazel)).toBe(API_KEY);
});

describe('without the right key', () => {
  const BAD: [string, (server: TestServer) => void][] = [
    ['the file is gone', (server) => rmSync(fileOf(server))],
    ['the file has another key', (server) => replaceKeyFile(folderOf(server), [newKey()])],
    ['the file is damaged', (server) => writeFileSync(fileOf(server), 'damaged')],
  ];
  test.for(BAD)('it is an error that says so when %s', async ([, spoil], { server, hazel }) => {
    await link(server, hazel);
    const before = dump(server.file);
    spoil(server);
    const vault = vaultWith(server);
    await expect(vault.check()).rejects.toThrow(SecretError);
    await expect(vault.check()).rejects.toThrow(/secret\.key/);
    await expect(vault.seal('secret', ABOUT)).rejects.toThrow(SecretError);
    await expect(storedKey(server, hazel, vault)).rejects.toThrow(SecretError);
    expect(dump(server.file)).toEqual(before);
  });

  test('a setting with another key is refused by its name', async ({ server, hazel }) => {
    await link(server, hazel);
    const vault = vaultWith(server, parseSecretKeys('ab'.repeat(32)));
    await expect(vault.check()).rejects.toThrow('not the one in KAIDEN_SECRET_KEY');
  });
});

describe('a rotation', () => {
  test('encrypts everything anew, and a running server follows', async ({ server, hazel, rowan }) => {
    await link(server, hazel);
    await link(server, rowan);
    const old = vaultWith(server, readKeyFile(folderOf(server)));
    const before = dump(server.file)['integrations'];
    expect(await rotate(server)).toBe(2);
    expect(dump(server.file)['integrations']).not.toEqual(before);
    expect(await storedKey(server, hazel)).toBe(API_KEY);
    expect(await storedKey(server, rowan)).toBe(API_KEY);
    await expect(storedKey(server, hazel, old)).rejects.toThrow('which is missing');
    await server.deps.vault.check();
    expect(vaultWith(server).open(await server.deps.vault.seal('new', ABOUT), ABOUT)).toBe('new');
  });

  test('encrypts the secrets of clients anew too', async ({ server, hazel }) => {
    const browser = await hazel.logIn();
    const { body: client } = await browser.clients.create({
      json: { name: 'Score Bot', permissions: ['submit_score'] },
    });
    const before = dump(server.file)['clients'];
    expect(await rotate(server)).toBe(1);
    expect(dump(server.file)['clients']).not.toEqual(before);
    expect((await browser.clients.list()).body).toEqual([client]);
  });

  test('that breaks off loses nothing, and can be done again', async ({ server, hazel }) => {
    await link(server, hazel);
    // The new key is in the file, and nothing is encrypted with it yet.
    replaceKeyFile(folderOf(server), [newKey(), ...readKeyFile(folderOf(server))]);
    const vault = vaultWith(server);
    await vault.check();
    expect(await storedKey(server, hazel, vault)).toBe(API_KEY);
    expect(vaultWith(server).open(await vault.seal('now', ABOUT), ABOUT)).toBe('now');
    expect(await rotate(server)).toBe(1);
    expect(await storedKey(server, hazel)).toBe(API_KEY);
    expect(readKeyFile(folderOf(server))).toHaveLength(1);
  });

  test('that meets a value it cannot read changes nothing', async ({ server, hazel }) => {
    await link(server, hazel);
    const before = dump(server.file);
    await expect(server.deps.writer.run(rotateSecrets, { to: newKey(), from: [newKey()] })).rejects.toThrow(
      SecretError,
    );
    expect(dump(server.file)).toEqual(before);
  });

  test('is alone', ({ server }) => {
    const release = lockKeyFile(folderOf(server));
    expect(() => lockKeyFile(folderOf(server))).toThrow('already being rotated');
    release();
    lockKeyFile(folderOf(server))();
  });

  test('with settings needs the old key behind the new one', async ({ server, hazel }) => {
    await link(server, hazel);
    const [from] = readKeyFile(folderOf(server));
    const [to] = parseSecretKeys('cd'.repeat(32))!;
    const both = vaultWith(server, [to!, from!]);
    await both.check();
    expect(await storedKey(server, hazel, both)).toBe(API_KEY);
    await server.deps.writer.run(rotateSecrets, { to: to!, from: [from!] });
    expect(await storedKey(server, hazel, vaultWith(server, [to!]))).toBe(API_KEY);
    await expect(vaultWith(server, [from!]).check()).rejects.toThrow('Restore that key');
  });
});
