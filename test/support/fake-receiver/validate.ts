import { TABLES, type Table } from './tables.ts';

type Values = Record<string, unknown>;

export interface Checked {
  table: Table;
  scores: Values[];
}

const COMMON = new Set([
  'matchType',
  'identifier',
  'difficulty',
  'artist',
  'comment',
  'timeAchieved',
  'judgements',
  'optional',
  'scoreMeta',
]);
const WITHOUT_DIFFICULTY = /Hash$|^gcm/;

/** Checks a document as servers of 2026 do: one wrong or unknown key refuses all of it. Throws an Error that says which. */
export function checkToday(document: unknown): Checked {
  const { meta, scores, ...rest } = document as { meta: Values; scores: Values[] };
  none(Object.keys(rest), 'document');
  const { game, playtype: _playtype, service, version = null, ...more } = meta;
  none(Object.keys(more), 'meta');
  const table = TABLES[String(game)];
  if (!table) throw new Error(`meta.game: unknown game ${String(game)}`);
  want(typeof service === 'string' && service.length >= 3 && service.length <= 60, 'meta.service');
  want(version === null || typeof version === 'string', 'meta.version');
  scores.forEach((score, at) => checkScore(table, score, `scores[${at}]`));
  return { table, scores };
}

function checkScore(table: Table, score: Values, at: string): void {
  for (const [name, rule] of Object.entries(table.keys)) want(fits(rule, score[name]), `${at}.${name}`);
  none(
    Object.keys(score).filter((name) => !(name in table.keys) && !COMMON.has(name)),
    at,
  );
  const { identifier, comment = null, timeAchieved = null, artist = null, difficulty = null } = score;
  want(typeof identifier === 'string', `${at}.identifier`);
  want(
    comment === null || (typeof comment === 'string' && comment.length >= 3 && comment.length <= 240),
    `${at}.comment`,
  );
  want(timeAchieved === null || timeAchieved === 0 || Number(timeAchieved) > 1e12, `${at}.timeAchieved`);
  want(
    [artist, difficulty].every((text) => text === null || typeof text === 'string'),
    `${at}.artist or difficulty`,
  );
  const counts = Object.fromEntries(table.judgements.split('|').map((name) => [name, 'integer 0']));
  const parts = { judgements: counts, optional: table.optional, scoreMeta: table.scoreMeta };
  for (const [part, rules] of Object.entries(parts)) {
    for (const [name, value] of Object.entries((score[part] ?? {}) as Values)) {
      want(name in rules && fits(rules[name]!, value), `${at}.${part}.${name}`);
    }
  }
}

/** Returns what is wrong with how a score names its chart; undefined when nothing is. */
export function misnamed({ match }: Table, { matchType, difficulty }: Values): string | undefined {
  const name = String(matchType);
  if (!match.split('|').includes(name)) return `matchType ${name} is not supported for this game`;
  if (name === 'tachiSongID') return 'Song ids of other servers are unknown here';
  return WITHOUT_DIFFICULTY.test(name) && name !== 'ddrSongHash' ? undefined : difficulty ? undefined : 'No difficulty';
}

function fits(rule: string, value: unknown): boolean {
  const [kind = '', low = '-Infinity', high = 'Infinity'] = rule.split(' ');
  const within = (one: unknown) => typeof one === 'number' && one >= Number(low) && one <= Number(high);
  if (kind === 'integer') return Number.isInteger(value) && within(value);
  if (kind === 'number') return within(value);
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'graph') return Array.isArray(value) && value.every((one) => one === null || within(one));
  if (kind === 'pair')
    return Array.isArray(value) && value.length === 2 && value.every((one) => fits(rule.slice(5), one));
  return rule.split('|').includes(String(value));
}

function want(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`${what}: not valid`);
}

function none(unknown: readonly string[], where: string): void {
  if (unknown.length > 0) throw new Error(`${where}: unknown keys ${unknown.join(', ')}`);
}
