import { TABLES_2022 } from './tables-2022.ts';
import { TABLES, type Table } from './tables.ts';

type Values = Record<string, unknown>;

/** Version of the server: of 2022, of the years after it, or of 2026. */
export type Version = 'v2' | 'late-v2' | 'v3';

export interface Checked {
  /** The game as that server calls it. */
  game: string;
  table: Table;
  scores: Values[];
}

const ALWAYS = ['matchType', 'identifier', 'difficulty', 'comment', 'timeAchieved', 'judgements', 'scoreMeta'];
const WITHOUT_DIFFICULTY = /Hash$|^gcm/;

/** Checks a document as servers do: one wrong or unknown key refuses all of it. Throws an Error that says which. */
export function checkDocument(version: Version, document: unknown): Checked {
  const { meta, scores, ...rest } = document as { meta: Values; scores: Values[] };
  none(Object.keys(rest), 'document');
  const { game: group, playtype, service, version: edition = null, ...more } = meta;
  none(Object.keys(more), 'meta');
  want(version === 'v3' || typeof playtype === 'string', 'meta.playtype');
  const game = gameOf(version, String(group), String(playtype));
  const table = tablesOf(version)[game];
  if (!table) throw new Error(`meta.game: unknown game ${game}`);
  want(typeof service === 'string' && service.length >= 3 && service.length <= 60, 'meta.service');
  want(edition === null || typeof edition === 'string', 'meta.version');
  scores.forEach((score, at) => checkScore(version, table, score, `scores[${at}]`));
  return { game, table, scores };
}

/** Returns the games of servers of a version. */
export const tablesOf = (version: Version): Readonly<Record<string, Table>> =>
  version === 'v2' ? TABLES_2022 : TABLES;

function gameOf(version: Version, group: string, playtype: string): string {
  if (version === 'v3') return group;
  if (version === 'v2') return `${group}:${playtype}`;
  const long = `${group}-${playtype.toLowerCase()}`;
  return long in TABLES ? long : group;
}

function checkScore(version: Version, table: Table, score: Values, at: string): void {
  const metrics = version === 'v2' ? 'hitMeta' : 'optional';
  const common = new Set([...ALWAYS, metrics, ...(version === 'v2' ? [] : ['artist'])]);

  for (const [name, rule] of Object.entries(table.keys)) want(fits(rule, score[name]), `${at}.${name}`);
  none(
    Object.keys(score).filter((name) => !(name in table.keys) && !common.has(name)),
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
  const parts = { judgements: counts, [metrics]: table.optional, scoreMeta: table.scoreMeta };
  for (const [part, rules] of Object.entries(parts)) {
    for (const [name, value] of Object.entries((score[part] ?? {}) as Values)) {
      want(name in rules && fits(rules[name]!, value), `${at}.${part}.${name}`);
    }
  }
}

/** Returns what is wrong with how a score names its chart; undefined when nothing is. */
export function misnamed(version: Version, { match }: Table, { matchType, difficulty }: Values): string | undefined {
  const name = String(matchType);
  if (version !== 'v3' && name.startsWith('gcm')) return `matchType ${name} is not known`;
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
  if (kind === 'object') return typeof value === 'object' && value !== null;
  if (kind === 'full') return Array.isArray(value) && value.every(within);
  if (kind === 'graph') return Array.isArray(value) && value.every((one) => one === null || within(one));
  if (kind === 'pair')
    return Array.isArray(value) && value.length === 2 && value.every((one) => fits(rule.slice(5), one));
  if (kind === 'sides') {
    const { left, right } = Object(value) as Values;
    return [left, right].every((one) => fits(rule.slice('sides '.length), one));
  }
  return rule.split('|').includes(String(value));
}

function want(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`${what}: not valid`);
}

function none(unknown: readonly string[], where: string): void {
  if (unknown.length > 0) throw new Error(`${where}: unknown keys ${unknown.join(', ')}`);
}
