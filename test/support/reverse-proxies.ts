import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';

import { expect, onTestFinished } from 'vitest';

import { freePort } from './ports.ts';
import { temporaryFolder } from './program.ts';

/** The name that the examples in deploy/ are for. */
export const NAME = 'scores.example';
export const ORIGIN = `https://${NAME}`;

interface Ports {
  http: number;
  https: number;
}

export interface ReverseProxy extends Ports {
  /** The certificate that vouches for it (a file). */
  authority: string;
}

interface Product {
  /** Command that checks whether it is installed. */
  asked: readonly [string, string];
  /** Writes what it is started with into a folder, and returns that; `upstream` is host and port of the server. */
  prepare: (folder: string, ports: Ports, upstream: string) => { command: readonly string[]; authority: string };
}

/** The products that deploy/ has an example for. All that is changed are ports, and where certificates come from. */
export const PRODUCTS: Record<'Caddy' | 'nginx', Product> = {
  Caddy: {
    asked: ['caddy', 'version'],
    prepare(folder, { http, https }, upstream) {
      const options = ['admin off', `http_port ${http}`, `https_port ${https}`, 'local_certs', 'skip_install_trust'];
      const config = join(folder, 'Caddyfile');
      const example = readFileSync('deploy/Caddyfile', 'utf8').replace('127.0.0.1:8080', upstream);
      writeFileSync(config, `{\n${[...options, `storage file_system ${folder}`].join('\n')}\n}\n${example}`);
      return {
        command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', config],
        authority: join(folder, 'pki/authorities/local/root.crt'),
      };
    },
  },
  nginx: {
    asked: ['nginx', '-v'],
    prepare(folder, { http, https }, upstream) {
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
      const made = ['req', '-x509', '-newkey', 'rsa:2048', '-noenc', '-subj', `/CN=${NAME}`];
      spawnSync('openssl', [...made, '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', key, '-out', certificate]);
      const example = readFileSync('deploy/nginx.conf', 'utf8')
        .replace('127.0.0.1:8080', upstream)
        // Not every machine has IPv6.
        .replaceAll(/^ *listen \[::\].*\n/gm, '')
        .replace('listen 443', `listen 127.0.0.1:${https}`)
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace(/\/etc\/.*fullchain\.pem/, certificate)
        .replace(/\/etc\/.*privkey\.pem/, key);
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (it) => `${it}_temp_path ${folder}/${it};`,
      );
      const config = join(folder, 'nginx.conf');
      writeFileSync(
        config,
        `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
         http { access_log off; ${places.join(' ')}\n${example}}`,
      );
      return { command: ['nginx', '-e', 'stderr', '-c', config], authority: certificate };
    },
  },
};

export const isThere = ({ asked: [program, word] }: Product): boolean => spawnSync(program, [word]).error === undefined;

/** Starts a proxy with its example in front of a server; it is ended after the test. */
export async function startReverseProxy(product: Product, serverURL: string): Promise<ReverseProxy> {
  const ports = { http: await freePort(), https: await freePort() };
  const folder = temporaryFolder();
  const { command, authority } = product.prepare(folder, ports, new URL(serverURL).host);
  const [program, ...args] = command as [string, ...string[]];
  const child = spawn(program, args, { env: { ...process.env, HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  /** It may listen before it has the certificate for its name. */
  const answers = () =>
    new Promise<boolean>((tell) => {
      if (child.exitCode !== null) throw new Error(`${program} has ended:\n${said}`);
      const options = { port: ports.https, host: '127.0.0.1', servername: NAME, rejectUnauthorized: false };
      const socket = connect(options, () => {
        socket.destroy();
        tell(true);
      }).once('error', () => tell(false));
    });
  await expect.poll(answers).toBe(true);
  return { ...ports, authority };
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The address of this machine that the request comes from. */
  from?: string;
  /** Called with each piece of the body as it comes. */
  onPiece?: (piece: Buffer) => void;
}

export interface Answered {
  status: number;
  /** Names and values in turn, as they came. */
  raw: string[];
  headers: Record<string, string | string[] | undefined>;
  /** Parts of the body as they arrived. */
  pieces: Buffer[];
}

/** Asks a proxy over HTTPS as the server that it stands for, and checks its certificate. */
export function askThrough({ https, authority }: ReverseProxy, path: string, asked: Asked = {}): Promise<Answered> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.1', onPiece } = asked;
  const pieces: Buffer[] = [];
  return new Promise((found, failed) => {
    const options = {
      host: '127.0.0.1',
      port: https,
      servername: NAME,
      localAddress: from,
      ca: readFileSync(authority),
    };
    request({ ...options, agent: false, path, method, headers: { host: NAME, ...headers } }, (answer) => {
      const told = { status: answer.statusCode!, raw: answer.rawHeaders, headers: answer.headers, pieces };
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece);
        onPiece?.(piece);
      });
      answer.once('end', () => found(told));
    })
      .once('error', failed)
      .end(body);
  });
}
