// A shell script with curl -F: a form made by hand, a large file after the server's "100 Continue". Run as: uploader.ts <base> <key> <file>
// [name=value …]
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';

const [, , base = '', key = '', file = '', ...fields] = process.argv;

const boundary = `------------------------${randomBytes(11).toString('hex')}`;
const part = (disposition: string, content: string | Buffer, type = '') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const body = Buffer.concat([
  ...fields.map((field) => {
    const at = field.indexOf('=');
    return part(`name="${field.slice(0, at)}"`, field.slice(at + 1));
  }),
  part(
    `name="scoreData"; filename="${basename(file)}"`,
    readFileSync(file),
    'Content-Type: application/octet-stream\r\n',
  ),
  Buffer.from(`--${boundary}--\r\n`),
]);

// As curl does for bodies of more than 1 MiB.
const asks = body.length > 1024 * 1024;
const sending = request(`${base}/api/v1/import/file`, {
  method: 'POST',
  headers: {
    'user-agent': 'curl/8.5.0',
    accept: '*/*',
    authorization: `Bearer ${key}`,
    'content-length': body.length,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(asks && { expect: '100-continue' }),
  },
});
const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
let waited = false;
if (asks) {
  sending.flushHeaders();
  waited = await Promise.race([once(sending, 'continue').then(() => true), answered.then(() => false)]);
}
sending.end(body);
const [answer] = await answered;
const json = JSON.parse(await text(answer)) as { success: boolean; code?: string; body?: Record<string, unknown[]> };
const told = json.body && {
  importType: json.body['importType'],
  scores: json.body['scoreIDs']!.length,
  errors: json.body['errors']!.length,
};
console.log(JSON.stringify({ status: answer.statusCode, waited, ...(json.code && { code: json.code }), ...told }));
