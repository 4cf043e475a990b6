import { request } from 'node:http';

import { largeFile } from '../../plays.ts';
import { pause, type Attack, type Attacker } from '../attack.ts';
import { dryRunCall, importCall } from './imports.ts';

const UPLOADS = 40;
const KiB = 1024;

const uploads = (id: string, title: string, { held }: { held: boolean }): Attack => ({
  id,
  title,
  async prepare() {
    const body = Buffer.from(largeFile({ number: 1 }));
    const begun = held ? body.length - 64 * KiB : 0;
    return async (attacker) => {
      // Five imports and twenty dry runs are within the limits of the account.
      const calls = Array.from({ length: UPLOADS }, (_, n) => (n < 20 ? dryRunCall('') : importCall('')));
      await Promise.all(calls.map(({ path }) => upload(attacker, { path, body, begun })));
    };
  },
});

/** Sends the beginning of a body at once and the rest at 1 KiB a second. */
async function upload(
  { url, key, signal, count }: Attacker,
  { path, body, begun }: { path: string; body: Buffer; begun: number },
): Promise<void> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  const outgoing = request(`${url}${path}`, { method: 'POST', headers, agent: false, signal }, (incoming) => {
    count(incoming.statusCode!);
    incoming.resume();
  });
  // A refusal may cut an upload off after its answer.
  outgoing.on('error', () => {
    if (!signal.aborted && !outgoing.writableEnded) count('cut off');
  });
  if (begun > 0) outgoing.write(body.subarray(0, begun));
  else outgoing.flushHeaders();
  for (let at = begun; at < body.length && !signal.aborted && !outgoing.destroyed; at += KiB) {
    outgoing.write(body.subarray(at, at + KiB));
    await pause(1000, signal);
  }
}

/** Uploads with one key that take their time. */
export const slowAttacks: Attack[] = [
  uploads('g1', '40 uploads of 16 MiB at 1 KiB/s', { held: false }),
  uploads('g2', '40 uploads that stop before their end', { held: true }),
];
