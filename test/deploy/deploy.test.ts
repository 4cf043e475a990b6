import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { DOCS_SOURCES } from '../../scripts/build/docs.ts';
import { COPIES } from '../../scripts/build/server.ts';
import { TEXTS } from '../../scripts/package/release.ts';
import { describeSettings } from '../../src/base/config.ts';
import { isAmong, parseRange } from '../../src/base/net/addresses.ts';
import { temporaryFolder } from '../support/program.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const FILES = ['Dockerfile', ...readdirSync('deploy').map((name) => `deploy/${name}`)].filter((path) =>
  /Dockerfile$|\.(yml|env|service|conf|md)$|Caddyfile$/.test(path),
);
const EVERYTHING = FILES.map(read).join('\n');
const dockerfile = read('Dockerfile');
const compose = read('deploy/docker-compose.yml');

test('what Litestream copies is the database of the service, to a folder that its own service may write to', () => {
  const [, dataDir] = /^KAIDEN_DATA_DIR=(.+)$/m.exec(read('deploy/kaiden.env'))!;
  const [, database] = /^ {2}- path: (.+)$/m.exec(read('deploy/litestream.yml'))!;
  expect(database).toBe(`${dataDir}/kaiden.db`);
  const [, replica] = /^ {8}path: (.+)$/m.exec(read('deploy/litestream.yml'))!;
  const [, writable] = /^ReadWritePaths=(.+)$/m.exec(read('deploy/kaiden-litestream.service'))!;
  expect(writable!.split(' ').some((path) => replica!.startsWith(`${path}/`))).toBe(true);
  expect(writable!.split(' ')).toContain(dataDir);
});

test('every setting that is named is one', () => {
  const known = new Set(describeSettings({}).map(({ name }) => name));
  const named = [...new Set(EVERYTHING.match(/KAIDEN_[A-Z_]+/g))];
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(4);
});

test('the settings in kaiden.env are right', () => {
  const lines = read('deploy/kaiden.env')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const env = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const set = describeSettings(env).filter(({ from }) => from === 'environment');
  expect(set.map(({ name }) => name).sort()).toEqual(Object.keys(env).sort());
});

test('what the Dockerfile copies is there, and is all that a release is made of', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  const ignored = read('.dockerignore').trim().split('\n');
  expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
  const made = [...Object.values(COPIES), ...TEXTS, ...DOCS_SOURCES, 'src', 'web', 'contracts', 'scripts'].filter(
    (path) => !path.startsWith('node_modules/'),
  );
  expect(made.filter((path) => !copied.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
});

test('what is started is what a release has', () => {
  const started = [...EVERYTHING.matchAll(/\/opt\/kaiden\/([\w./-]*\w)/g)].map(([, path]) => path!);
  const release = /^(kaiden|bin\/node|lib\/kaiden\.js|lib\/demo\/catalogue|(deploy|docs)\/.+)$/;
  expect(started.filter((path) => !release.test(path))).toEqual([]);
  const files = started.filter((path) => /^(deploy|docs)\//.test(path));
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
  expect(started).toEqual(expect.arrayContaining(['bin/node', 'lib/kaiden.js', 'kaiden']));
});

test('the image does not run as root, is asked how it is, and keeps its data outside', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(last).toMatch(/^HEALTHCHECK .*"health"\]$/m);
  expect(last).toMatch(/^VOLUME \["\/data", "\/backups"\]$/m);
  expect(last).toContain('KAIDEN_DATA_DIR=/data');
});

describe('the example for Docker Compose', () => {
  test('is one that docker-compose understands', ({ skip }) => {
    const asked = ['-f', 'deploy/docker-compose.yml', 'config', '--quiet'];
    const { error, status, stderr } = spawnSync('docker-compose', asked, { encoding: 'utf8' });
    skip(error !== undefined, 'THERE IS NO DOCKER-COMPOSE HERE: the example has not been read by it');
    expect([status, stderr]).toEqual([0, '']);
  });

  test('speaks of the port, the folders and the program that the image has', () => {
    const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile)!;
    expect(compose).toContain(`['127.0.0.1:8080:${port}']`);
    expect(dockerfile).toContain(`KAIDEN_PORT=${port}`);
    const mounted = [...compose.matchAll(/^ +- (\w+):(\/\w+)$/gm)].map(([, name, path]) => ({ name, path: path! }));
    const [, volumes] = /^VOLUME (\[.*\])$/m.exec(dockerfile)!;
    expect(mounted.map(({ path }) => path)).toEqual(JSON.parse(volumes!));
    for (const { name } of mounted) expect(compose).toMatch(new RegExp(`^  ${name}:$`, 'm'));
    expect(compose).toContain('KAIDEN_BACKUP_DIR: /backups');
  });

  test('has limits count visitors, and not the gateway of the network', () => {
    const [, range, gateway] = /subnet: ([\d./]+), gateway: ([\d.]+)/.exec(compose)!;
    const [, trusted] = /KAIDEN_TRUSTED_PROXIES: (\S+)/.exec(compose)!;
    expect(trusted).toBe(`${gateway}/32`);
    expect(isAmong(gateway!, [parseRange(range!)!])).toBe(true);
  });
});

test('proxies let through what the server takes, and nobody else reads the metrics', () => {
  for (const [path, size] of [
    ['deploy/nginx.conf', /client_max_body_size (\d+)m/],
    ['deploy/Caddyfile', /max_size (\d+)MB/],
  ] as const) {
    const text = read(path);
    expect([path, Number(size.exec(text)?.[1])]).toEqual([path, 64]);
    expect(text).toMatch(/\/metrics[\s\S]*404/);
    expect(text).toContain('127.0.0.1:8080');
  }
});

test.for(['kaiden', 'kaiden-litestream'])(
  'systemd understands %s, and finds little that it may do',
  (name, { skip }) => {
    const folder = temporaryFolder();
    const unit = join(folder, `${name}.service`);
    // Neither the program nor its user need to be on this machine.
    writeFileSync(
      unit,
      read(`deploy/${name}.service`)
        .replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true')
        .replace(/^Documentation=.*\n/m, ''),
    );
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    skip(verified.error !== undefined, 'THERE IS NO SYSTEMD-ANALYZE HERE: the service has not been verified');
    expect(verified.stderr).toBe('');
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
    expect(Number(/exposure level for [\w-]+\.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2);
  },
);

describe('the command of a service', () => {
  /** The script with everything that it names in a folder, and a `sudo` that says for whom it was. */
  function place() {
    const folder = temporaryFolder();
    const text = read('deploy/kaiden')
      .replace('/etc/kaiden/kaiden.env', join(folder, 'kaiden.env'))
      .replace('/opt/kaiden/kaiden', join(folder, 'opt'));
    const shell = (name: string, content: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${content}\n`, { mode: 0o755 });
    writeFileSync(join(folder, 'kaiden'), text, { mode: 0o755 });
    writeFileSync(
      join(folder, 'kaiden.env'),
      "# A comment.\nKAIDEN_PORT=9000\nKAIDEN_MAIL_FROM='Scores <s@example.com>'\n",
    );
    shell('sudo', 'echo "$1 $2"; shift 3; exec "$@"');
    shell('opt', 'env | grep ^KAIDEN_ | sort; printf "<%s>\\n" "$@"');
    return { folder, shell, env: { PATH: `${folder}:${process.env['PATH']}` } };
  }
  const given = ['KAIDEN_MAIL_FROM=Scores <s@example.com>', 'KAIDEN_PORT=9000', '<user>', '<two words>', '<>'];
  const call = ({ folder, env }: ReturnType<typeof place>) =>
    spawnSync(join(folder, 'kaiden'), ['user', 'two words', ''], { env, encoding: 'utf8' }).stdout.trim().split('\n');

  test('has its settings and its user', () => {
    expect(call(place())).toEqual(['-u kaiden', ...given]);
  });

  test('asks for no other rights when it is called by that user', () => {
    const at = place();
    at.shell('id', 'echo kaiden');
    expect(call(at)).toEqual(given);
  });
});
