import { expect, test } from 'vitest';

import { readConfig } from '../../src/base/config.ts';
import { describeSchedule } from '../../src/base/config/schedule.ts';
import { jobsOf } from '../../src/operations/jobs/list.ts';
import { JOB_DESCRIPTIONS, scheduleIn } from '../../web/texts/jobs.ts';

const settings = { KAIDEN_BACKUP_DIR: '/backups', KAIDEN_SEEDS_PULL: 'on', KAIDEN_SMTP_URL: 'smtp://127.0.0.1:1' };

test('every scheduled job is described in Japanese, and no other', () => {
  const names = jobsOf(readConfig(settings)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['backup', 'renew-catalogue']));
  expect(Object.keys(JOB_DESCRIPTIONS.ja).toSorted()).toEqual(names.toSorted());
});

test.for([
  [{ dailyAt: '04:40' } as const, '毎日 04:40（UTC）'],
  [{ every: 5 * 60_000 }, '5 分ごと'],
  [{ every: 6 * 3_600_000 }, '6 時間ごと'],
  [{ every: 86_400_000 }, '1 日ごと'],
] as const)('the schedule %j is translated', ([schedule, japanese]) => {
  const sent = describeSchedule(schedule);
  expect(scheduleIn('ja', sent)).toBe(japanese);
  expect(scheduleIn('en', sent)).toBe(sent);
});
