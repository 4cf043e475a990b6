import { largeFile, type LargeFile } from '../../plays.ts';
import { again, type Attack } from '../attack.ts';
import type { Call } from '../request.ts';

/** Imports that a user may send in a minute: more are not needed. */
const A_MINUTE = 5;

/** A call that imports this BATCH-MANUAL file. */
export const importCall = (body: string | Uint8Array, headers: Record<string, string> = {}): Call => ({
  method: 'POST',
  path: '/ir/direct-manual/import',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

/** A call that asks what importing this file would lead to. */
export const dryRunCall = (body: string | Uint8Array): Call => ({
  ...importCall(body),
  path: '/ir/direct-manual/import?dryRun',
});

const files = (how: Omit<LargeFile, 'number'> = {}): Buffer[] =>
  Array.from({ length: A_MINUTE }, (_, number) => Buffer.from(largeFile({ ...how, number })));

/** One account that sends files of the largest size with real plays. */
export const importAttacks: Attack[] = [
  {
    id: 'b1',
    title: 'imports of 16 MiB',
    prepare: async () => sendAll(files()),
  },
  {
    id: 'b2',
    title: 'imports of 16 MiB, small plays',
    prepare: async () => sendAll(files({ lean: true })),
  },
  {
    id: 'b3',
    title: 'imports of 16 MiB, all at once (202)',
    async prepare() {
      const bodies = files();
      return (attacker) =>
        again(
          attacker,
          (n) => attacker.sendWithinLimits(importCall(bodies[n % A_MINUTE]!, { prefer: 'respond-async' })),
          A_MINUTE,
        );
    },
  },
  {
    id: 'c',
    title: 'dry runs of 16 MiB',
    async prepare() {
      const body = Buffer.from(largeFile({ number: 1 }));
      return (attacker) => again(attacker, () => attacker.sendWithinLimits(dryRunCall(body)));
    },
  },
];

const sendAll =
  (bodies: readonly Buffer[]) =>
  (attacker: Parameters<typeof again>[0]): Promise<void> =>
    again(attacker, (n) => attacker.sendWithinLimits(importCall(bodies[n % A_MINUTE]!)));
