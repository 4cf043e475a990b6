import type { Playtype } from '../../src/games/engine/define.ts';
import type { ClassStep, ClassValue } from '../../src/games/engine/define/classes.ts';
import type { Bound, ScoreDef } from '../../src/games/engine/define/score.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import { boundPercent } from '../../src/games/engine/grade.ts';
import { blocks, code, codes, list, plain, table } from './markdown.ts';

/** Difficulties in the order players expect. */
export function difficulties({ def }: Gpt): string {
  const { order, short = {}, default: usual, open, names } = def.difficulties;
  const shorts: Readonly<Record<string, string | undefined>> = short;
  const rows = order.map((name) => [code(name), plain(shorts[name] ?? ''), name === usual ? 'default' : '']);
  return blocks([
    table(['Difficulty', 'Short', ''], rows),
    open ? 'Charts may have other difficulties as well.' : '',
    namesText(names),
  ]);
}

/** Tells by which of their data charts are named; nothing where it is difficulty and level. */
function namesText(names: Playtype['difficulties']['names']): string {
  if (names === undefined) return '';
  const keys =
    'tables' in names
      ? `levels in difficulty tables (${code(names.tables)})`
      : `${code(names.difficulty)} and ${code(names.level)}`;
  return `The difficulty says nothing to players: pages, goals and messages name charts by their ${keys}.`;
}

/** Lamps, worst to best. */
export const lamps = ({ def }: Gpt): string =>
  `From worst to best: ${codes(def.lamps.order)}. From ${code(def.lamps.clear)} on, a play counts as cleared.`;

function shown(bound: Bound, def: ScoreDef): string {
  if (bound === null) return 'no score alone';
  if (bound === 'max') return "the chart's largest score";
  const percent = `${Number(boundPercent(bound, def).toFixed(4))} %`;
  return typeof bound === 'number' || bound[0] === bound[1] ? percent : `${percent} (${bound[0]}/${bound[1]})`;
}

const PERCENT: Record<string, string> = {
  'of-max': 'Percent is the score over the largest score of the chart.',
  score: 'The score is the percent itself.',
  sent: 'Percent is sent beside the score.',
};

/** Describes how score and percent are related. */
export function score({ def }: Gpt): string {
  const { unit, integer, max, percent, percentMax, gradeOf } = def.score;
  return list([
    `Score: a ${integer ? 'whole ' : ''}number, in ${plain(unit)}, from 0 to ${typeof max === 'number' ? max : "the chart's largest"}.`,
    typeof percent === 'object' ? `100 % are ${percent.of} ${plain(unit)}.` : PERCENT[percent]!,
    ...(percentMax === 100 ? [] : [`Percent goes up to ${percentMax}.`]),
    ...(gradeOf === undefined ? [] : [`Grades come from the score: 100 % are ${gradeOf} ${plain(unit)}.`]),
  ]);
}

/** Grades, worst to best, with the percent they start at. */
export function grades({ def }: Gpt): string {
  const rows = def.grades.cuts.map(([grade, from]) => [
    code(grade),
    shown(from, def.score),
    grade === def.grades.clear ? 'clear' : '',
  ]);
  return blocks([
    table(['Grade', 'From', ''], rows),
    def.grades.override ? 'Some plays get another grade than their score alone would give.' : '',
  ]);
}

export const judgements = ({ def }: Gpt): string =>
  def.judgements.length === 0 ? 'None.' : `From best to worst: ${codes(def.judgements)}.`;

export const versions = ({ def }: Gpt): string =>
  def.versions.length === 0
    ? 'None.'
    : `For \`meta.version\`: ${def.versions.map(([id, display]) => `${code(id)} ${plain(display)}`).join(', ')}`;

const value = ([id, display, hover]: ClassValue, from = ''): string[] => [
  code(id),
  plain(display),
  plain(hover ?? ''),
  from,
];

function classTable(set: Playtype['classes'][string]): string {
  const rows =
    'from' in set
      ? set.steps.map(([min, ...rest]: ClassStep) => value(rest, String(min)))
      : set.provided.map((one) => value(one));
  return table(['Id', 'Shown as', 'In full', 'From'], rows);
}

/** Class sets with their classes, worst to best. */
export function classes({ def, classSets }: Gpt): string {
  const sets = Object.entries(def.classes).map(([name, set]) => {
    const source =
      'from' in set
        ? `follows the profile's ${code(set.from)}`
        : 'is what the game says, as `classes` of an import tell it';
    const falls = classSets.get(name)!.downgradable ? '' : ', and never goes down';
    return blocks([`${code(name)} ${source}${falls}.`, classTable(set)]);
  });
  return sets.length === 0 ? 'None.' : blocks(sets);
}
