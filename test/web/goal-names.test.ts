import { expect, test } from 'vitest';

import type { GoalCriteria } from '../../db/schema/targets.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { namesOf } from '../../src/play/targets/definition.ts';
import { goalName, type GoalSubject } from '../../src/play/targets/name.ts';
import { goalNameIn } from '../../web/texts/goal-names.ts';

const gpts = createRegistry(definitions).all();
const [A, B, C] = ['Jolly, or not (SP ANOTHER 12)', 'Blue Hour (SP HYPER 9)', 'Any of us (SP NORMAL 4)'] as const;

/** A subject, the way that charts are counted, and both in Japanese. */
const SUBJECTS: readonly [GoalSubject, Pick<GoalCriteria, 'mode' | 'countNum'>, string][] = [
  [{ charts: [A] }, { mode: 'single' }, `${A} で`],
  [{ charts: [A, B] }, { mode: 'single' }, `${A}、${B} のいずれかで`],
  [{ charts: [A, B, C] }, { mode: 'single' }, `${A}、${B}、${C} のいずれかで`],
  [{ charts: [A, B, C] }, { mode: 'absolute', countNum: 2 }, `${A}、${B}、${C} のうち 2 譜面で`],
  [{ charts: [A, B, C] }, { mode: 'absolute', countNum: 3 }, `${A}、${B}、${C} のすべてで`],
  [{ folder: 'LEVEL 12' }, { mode: 'single' }, 'LEVEL 12 フォルダのいずれかの譜面で'],
  [{ folder: 'LEVEL 12' }, { mode: 'absolute', countNum: 20 }, 'LEVEL 12 フォルダの 20 譜面で'],
  [{ folder: 'LEVEL 12' }, { mode: 'proportion', countNum: 0.125 }, 'LEVEL 12 フォルダの 12.5% の譜面で'],
];

test.for(SUBJECTS)('the name of a goal on %j, %j, is Japanese in every game', ([subject, count, japanese]) => {
  for (const gpt of gpts) {
    const values = [...gpt.config().lamps, ...gpt.config().grades];
    const nameOf = (key: GoalCriteria['key'], value: number) =>
      goalNameIn('ja', goalName(gpt, { ...count, key, value }, subject), values);
    for (const key of ['scoreData.lampIndex', 'scoreData.gradeIndex'] as const) {
      for (const [at, name] of namesOf(gpt, key)!.entries()) expect(nameOf(key, at)).toBe(`${japanese} ${name}`);
    }
    expect(nameOf('scoreData.percent', 95.5)).toBe(`${japanese} 達成率 95.5% 以上`);
    expect(nameOf('scoreData.score', 2000)).toBe(`${japanese} スコア ${gpt.scoreText(2000)} 以上`);
  }
});

test('English names stay, as do names in other words and those of lamps that are not known yet', () => {
  const name = 'HARD CLEAR any chart in the LEVEL 12 folder';
  expect(goalNameIn('en', name, ['HARD CLEAR'])).toBe(name);
  expect(goalNameIn('ja', name, [])).toBe(name);
  expect(goalNameIn('ja', 'Beat your rival', ['HARD CLEAR'])).toBe('Beat your rival');
});
