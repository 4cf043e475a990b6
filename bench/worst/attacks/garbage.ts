import { iidxCSV } from '../../../test/support/csv.ts';
import { FILE_HEAD } from '../../plays.ts';
import { again, type Attack, type Attacker } from '../attack.ts';
import type { Call } from '../request.ts';
import { dryRunCall, importCall } from './imports.ts';

const MOST = 15.9 * 1024 * 1024;
/** Rows that a CSV file may have are 50,000. */
const ROWS = 49_000;

/** Plays on charts that nobody knows, as many as fit. Files of other numbers have other plays. */
export function unknownPlays(number: number, most = Infinity): Record<string, unknown>[] {
  const plays: Record<string, unknown>[] = [];
  for (let bytes = 0; bytes < MOST && plays.length < most;) {
    const identifier = String(1e7 * (number + 1) + plays.length);
    const play = { score: 1, lamp: 'FAILED', matchType: 'inGameID', identifier, difficulty: 'HYPER' };
    plays.push(play);
    bytes += 1 + JSON.stringify(play).length;
  }
  return plays;
}

/** `head`, as many `piece`s as fit, and `tail`. */
const filled = (head: string, piece: string, tail: string): string =>
  head + piece.repeat(Math.floor((MOST - head.length - tail.length) / piece.length)) + tail;

const nested = (): string => {
  const depth = Math.floor((MOST - FILE_HEAD.length) / 2) - 1;
  return `${FILE_HEAD}${'['.repeat(depth)}${']'.repeat(depth)}]}`;
};

const longName = (): string =>
  filled(
    `${FILE_HEAD}{"score":1,"lamp":"FAILED","matchType":"songTitle","identifier":"`,
    'x',
    '","difficulty":"HYPER"}]}',
  );

/** An upload of a CSV file with songs that nobody knows, each played on two charts. */
async function csvUpload(): Promise<Call> {
  const cells = [10, 700, 300, 100, 12, 'HARD CLEAR', 'AA'];
  const song = (n: number) => ({ title: `Unknown ${n} ${'x'.repeat(130)}`, HYPER: cells, ANOTHER: cells });
  const text = iidxCSV(Array.from({ length: ROWS }, (_, n) => song(n))).slice(0, MOST);
  const form = new FormData();
  form.set('importType', 'file/eamusement-iidx-csv');
  form.set('playtype', 'SP');
  form.set('scoreData', new File([text.slice(0, text.lastIndexOf('\r\n'))], 'scores.csv', { type: 'text/csv' }));
  const multipart = new Response(form);
  return {
    method: 'POST',
    path: '/api/v1/import/file',
    headers: { 'content-type': multipart.headers.get('content-type')! },
    body: new Uint8Array(await multipart.arrayBuffer()),
  };
}

/** Three dry runs, then an import, and again, until both limits are reached. */
const alternate = (attacker: Attacker, dryRun: (n: number) => Call, real: (n: number) => Call): Promise<void> =>
  again(attacker, async (n) => {
    const first = await attacker.send(n % 4 === 3 ? real(n) : dryRun(n));
    if (first?.status === 429) await attacker.sendWithinLimits(dryRun(n));
  });

const garbage = (id: string, title: string, make: () => string): Attack => ({
  id,
  title,
  async prepare() {
    const body = Buffer.from(make());
    return (attacker) =>
      alternate(
        attacker,
        () => dryRunCall(body),
        () => importCall(body),
      );
  },
});

/** One account that sends files of 16 MiB that are no scores. */
export const garbageAttacks: Attack[] = [
  garbage('d1', 'garbage: {} and {} and {}', () => filled(FILE_HEAD, '{},', '{}]}')),
  garbage('d2', 'garbage: 8 million levels deep', nested),
  garbage('d3', 'garbage: one long name', longName),
  {
    id: 'd4',
    title: 'garbage: CSV lines',
    async prepare() {
      const call = await csvUpload();
      return (attacker) =>
        alternate(
          attacker,
          () => ({ ...call, path: `${call.path}?dryRun` }),
          () => call,
        );
    },
  },
  {
    id: 'd5',
    title: 'plays of unknown charts',
    async prepare() {
      const bodies = [0, 1, 2, 3, 4].map((number) =>
        Buffer.from(`${FILE_HEAD}${JSON.stringify(unknownPlays(number)).slice(1)}}`),
      );
      return (attacker) => again(attacker, (n) => attacker.sendWithinLimits(importCall(bodies[n % bodies.length]!)));
    },
  },
];
