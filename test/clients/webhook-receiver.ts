// A receiver of webhooks: checks the bearer and, by hand, the signature of Standard Webhooks, ignores repeated events, and optionally
// refuses the first attempt of each with 503. Run as: webhook-receiver.ts <secret> <events to wait for> [flaky]. Prints its address, then
// the received events.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const [, , secret = '', count = '', flaky] = process.argv;
const events: unknown[] = [];
const refused: string[] = [];
const tried = new Set<string>();
const seen = new Set<string>();

function fault(headers: Record<string, string | undefined>, body: string): string | null {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (headers['authorization'] !== `Bearer ${secret}`) return 'bearer';
  if (!id || !time || Math.abs(Date.now() / 1000 - Number(time)) > 300) return 'time';
  const expected = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest();
  const isRight = signatures.split(' ').some((one) => {
    const [version, value = ''] = one.split(',');
    const sent = Buffer.from(value, 'base64');
    return version === 'v1' && sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  return isRight ? null : 'signature';
}

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const wrong = fault(request.headers as Record<string, string | undefined>, body);
    const id = String(request.headers['webhook-id']);
    if (wrong) {
      refused.push(wrong);
      response.writeHead(401).end();
    } else if (flaky && !tried.has(id)) {
      tried.add(id);
      response.writeHead(503).end();
    } else {
      if (!seen.has(id)) events.push(JSON.parse(body));
      seen.add(id);
      response.end('thanks');
    }
    if (events.length >= Number(count)) finish();
  });
});

function finish(): void {
  console.log(JSON.stringify({ events, refused }));
  server.close();
}

server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`));
