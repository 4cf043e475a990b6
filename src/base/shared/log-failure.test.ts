import { expect, test } from 'vitest';

import { capturedLog } from '../../../test/support/captured-log.ts';
import { logFailure } from './log-failure.ts';
import type { LogLevel } from './log.ts';
import { Refusal } from './refusal.ts';

type Line = { level: number; msg: string; id: string; err: { message: string } };

/** Returns what a log of a level holds after a failure. */
function logged(level: LogLevel | 'silent', error: unknown): Line[] {
  const { log, text } = capturedLog(level);
  logFailure(log, error, 'a request failed', { id: 'one' });
  return text()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

test.each(['crit', 'severe', 'info'] as const)('a defect is logged as severe at %s, as its answer says', (level) => {
  expect(logged(level, new TypeError('x is not a function'))).toMatchObject([
    { level: 50, msg: 'a request failed', id: 'one', err: { message: 'x is not a function' } },
  ]);
});

test('a lock is logged as severe, and not at crit', () => {
  const lock = new Refusal(503, 'database_busy', 'Another program is writing');
  expect(logged('severe', lock)).toMatchObject([{ level: 50 }]);
  expect(logged('crit', lock)).toEqual([]);
});

test('what only the operator can mend is logged at crit', () => {
  expect(logged('crit', new Refusal(503, 'disk_full', 'The disk is full'))).toMatchObject([{ level: 60 }]);
});
