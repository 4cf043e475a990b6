import fc from 'fast-check';
import { expect, test } from 'vitest';

import { replay, toLine, type QueueLine } from '../../contracts/client/outbox/lines.ts';
import type { OutboxEntry } from '../../contracts/client/outbox/storage.ts';
import { batch, play } from '../support/plays.ts';
import { propertyRuns } from '../support/property-runs.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd', '\u2028', '{"put":{}}');
// Titles with all that could be taken for the end of a line or of a record.
const text = fc.oneof(fc.constantFrom('}\n{', '\\n', '"}', '曲 🎵', '\r\n\n', '{"remove":"a"}'), fc.string());
const entry: fc.Arbitrary<OutboxEntry> = fc
  .record({ key, at: fc.nat(), identifier: text, refused: fc.boolean() })
  .map(({ key, at, identifier, refused }) => ({
    key,
    at,
    document: batch([play(1, { identifier })]),
    ...(refused && { refused: { status: 400, code: 'invalid_request' as const, description: identifier, issues: [] } }),
  }));
const line: fc.Arbitrary<QueueLine> = fc.oneof(
  entry.map((put) => ({ put })),
  key.map((remove) => ({ remove })),
);
const lines = fc.array(line, { maxLength: 12 });

/** Returns the state after these lines, computed in the simplest way. */
function expected(records: readonly QueueLine[]): OutboxEntry[] {
  const found = new Map<string, OutboxEntry>();
  for (const record of records) {
    if ('put' in record) found.set(record.put.key, record.put);
    else found.delete(record.remove);
  }
  return [...found.values()];
}

const bytesOf = (records: readonly QueueLine[]) => Buffer.from(records.map(toLine).join(''));

test('the lines of a queue lead to what was put and not removed', () => {
  fc.assert(
    fc.property(lines, (records) => {
      expect(replay(bytesOf(records).toString())).toEqual({ entries: expected(records), lines: records.length });
    }),
  );
});

test('a line that was torn off anywhere is as if it had not been begun, whatever follows it', () => {
  fc.assert(
    fc.property(lines, line, lines, fc.double({ min: 0, max: 1, noNaN: true }), (before, torn, after, part) => {
      const whole = bytesOf([torn]);
      // Without the end of the line it is not sure whether it is whole; up to the last brace it is not.
      const cut = whole.subarray(0, Math.floor((whole.length - 2) * part));
      const file = Buffer.concat([bytesOf(before), cut, bytesOf(after)]).toString();
      expect(replay(file).entries).toEqual(expected([...before, ...after]));
    }),
    propertyRuns(500),
  );
});

test('a file cut off anywhere has all that was written before the cut', () => {
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (records, part) => {
      const file = bytesOf(records);
      const cut = Math.round(file.length * part);
      const whole = records.filter((_, at) => bytesOf(records.slice(0, at + 1)).length - 1 <= cut);
      expect(replay(file.subarray(0, cut).toString()).entries).toEqual(expected(whole));
    }),
    propertyRuns(500),
  );
});

test('nothing that may stand in a file makes it unreadable, and what is whole in it is found', () => {
  const zeros = fc.nat(100).map((length) => Buffer.alloc(length));
  const json = fc.json().map((value) => Buffer.from(value));
  const rubbish = fc.oneof(
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    zeros,
    json,
  );
  fc.assert(
    fc.property(lines, rubbish, lines, (before, between, after) => {
      const file = Buffer.concat([bytesOf(before), between, bytesOf(after)]).toString();
      expect(replay(file).entries).toEqual(expected([...before, ...after]));
    }),
    propertyRuns(300),
  );
});

test('a file that was written anew counts the same with the one before it in front', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const written = expected(before).map((put) => ({ put }));
      const alone = replay(bytesOf([...written, ...after]).toString()).entries;
      const together = replay(bytesOf([...before, ...written, ...after]).toString()).entries;
      const byKey = (entries: OutboxEntry[]) => new Map(entries.map((one) => [one.key, one]));
      expect(byKey(together)).toEqual(byKey(alone));
    }),
  );
});
