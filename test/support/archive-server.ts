import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

export interface ArchiveServer {
  /** Of the archive. */
  url: string;
  /** Every request so far, with what it was answered: "GET /archive.tar.gz 200". */
  seen: string[];
  /** Answers like this from now on. */
  answer: (handler: RequestListener) => void;
}

/** A server on this machine; with a key and a certificate, one with TLS. */
export async function startArchiveServer(
  handler: RequestListener,
  tls?: { key: string; cert: string },
): Promise<ArchiveServer> {
  let current = handler;
  const seen: string[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    response.on('close', () => seen.push(`${request.method} ${request.url} ${response.statusCode}`));
    current(request, response);
  };
  const server = (tls ? createSecureServer(tls, listener) : createServer(listener)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https://localhost' : 'http://127.0.0.1'}:${port}/archive.tar.gz`,
    seen,
    answer: (next) => void (current = next),
  };
}

/** Sends an archive whole. */
export const sends =
  (archive: Buffer): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-length': archive.length }).end(archive);

/** Sends an archive with an ETag, and 304 to who has it. */
export const sendsWithTag =
  (archive: Buffer): RequestListener =>
  (request, response) => {
    const etag = `"${createHash('md5').update(archive).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { 'content-length': archive.length, etag }).end(archive);
  };

/** Says that it sends all of an archive, and breaks the connection in the middle. */
export const sendsHalf =
  (archive: Buffer): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-length': archive.length });
    response.write(archive.subarray(0, archive.length / 2), () => response.destroy());
  };
