import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { joinSessions, SESSION_GAP, type TimeRange } from './join.ts';

const session = (start: number, end: number): TimeRange => ({ start, end });

test('plays without sessions around them make sessions of their own', () => {
  expect(joinSessions([], [])).toEqual([]);
  expect(joinSessions([], [5])).toEqual([{ start: 5, end: 5, sessions: [], plays: 1 }]);
});

test('a play just under two hours after the last one belongs to its session', () => {
  expect(joinSessions([], [0, SESSION_GAP - 1])).toEqual([{ start: 0, end: SESSION_GAP - 1, sessions: [], plays: 2 }]);
});

test('a play exactly two hours after the last one starts a new session', () => {
  expect(joinSessions([], [0, SESSION_GAP])).toEqual([
    { start: 0, end: 0, sessions: [], plays: 1 },
    { start: SESSION_GAP, end: SESSION_GAP, sessions: [], plays: 1 },
  ]);
});

test('plays at the same moment are one session', () => {
  expect(joinSessions([], [7, 7, 7])).toEqual([{ start: 7, end: 7, sessions: [], plays: 3 }]);
});

describe('a session that is there', () => {
  const there = session(10 * SESSION_GAP, 11 * SESSION_GAP);

  test('takes in a play before it, inside it and after it', () => {
    const times = [there.start - SESSION_GAP + 1, there.start + 1, there.end + SESSION_GAP - 1];
    expect(joinSessions([there], times)).toEqual([{ start: times[0], end: times[2], sessions: [there], plays: 3 }]);
  });

  test('stays alone when plays are two hours away on either side', () => {
    const times = [there.start - SESSION_GAP, there.end + SESSION_GAP];
    expect(joinSessions([there], times).map(({ sessions, plays }) => [sessions.length, plays])).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
  });

  test('becomes one with its neighbour when a play closes the gap, the older one first', () => {
    const next = session(there.end + SESSION_GAP + 10, there.end + SESSION_GAP + 20);
    expect(joinSessions([next, there], [there.end + 20])).toEqual([
      { start: there.start, end: next.end, sessions: [there, next], plays: 1 },
    ]);
  });

  test('is not cut short by a play inside it', () => {
    expect(joinSessions([there], [there.start + 1])[0]).toMatchObject({ start: there.start, end: there.end });
  });
});

/** Minutes and the milliseconds around the gap, so that borders are met often. */
const time = fc
  .tuple(fc.nat(40), fc.constantFrom(0, 0, 0, 1, -1))
  .map(([halfHours, off]) => 1_000 + halfHours * (SESSION_GAP / 4) + off);
const times = fc.array(time, { maxLength: 30 });

/** Sessions by definition: sorted, and cut wherever the gap is two hours or more. */
function islands(all: readonly number[]): number[][] {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted.reduce<number[][]>((found, at, index) => {
    if (index > 0 && at - sorted[index - 1]! < SESSION_GAP) found.at(-1)!.push(at);
    else found.push([at]);
    return found;
  }, []);
}

const edges = (all: readonly TimeRange[]) => all.map(({ start, end }) => [start, end]);

test('sessions are the islands of plays, whatever the order of the plays', () => {
  const shuffled = times.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([all, mixed]) => {
      const joined = joinSessions([], mixed);
      expect(edges(joined)).toEqual(islands(all).map((island) => [island[0], island.at(-1)]));
      expect(joined).toEqual(joinSessions([], all));
      expect(joined.reduce((sum, { plays }) => sum + plays, 0)).toBe(all.length);
    }),
  );
});

test('adding plays to sessions that are there gives what all plays at once would give', () => {
  fc.assert(
    fc.property(times, times, (first, second) => {
      const before = joinSessions([], first).map(({ start, end }) => session(start, end));
      const joined = joinSessions(before.toReversed(), second);
      expect(edges(joined)).toEqual(edges(joinSessions([], [...first, ...second])));
      const all = joined.flatMap(({ sessions }) => sessions);
      expect(all).toEqual(before);
    }),
  );
});

test('sessions that no play touches come back as they were', () => {
  fc.assert(
    fc.property(times, (first) => {
      const before = joinSessions([], first).map(({ start, end }) => session(start, end));
      expect(joinSessions(before, [])).toEqual(
        before.map((one) => ({ start: one.start, end: one.end, sessions: [one], plays: 0 })),
      );
    }),
  );
});
