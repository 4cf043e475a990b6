import type { Gpt } from '../games/engine/gpt.ts';
import type { MatchType } from '../games/engine/match.ts';
import { foldTitle } from '../shared/fold-title.ts';
import type { RawPlay } from './raw-play.ts';

/** How a play names its chart, after everything that can be checked without a look-up. */
export interface ChartName {
  match: MatchType;
  /** The identifier as it is looked up. */
  key: string;
  /** The difficulties that may be meant; undefined when the match type names the chart without one. */
  difficulties: readonly string[] | undefined;
}

/** What is wrong with a name, and with which part of it. The version is that of the whole file. */
export interface NameFault {
  field: 'matchType' | 'identifier' | 'difficulty' | 'version';
  message: string;
}

/** Returns whether a version of the game is known. */
export type KnowsVersion = (id: string) => boolean;

/** What a play says of its chart. */
export type NamingPlay = Pick<RawPlay, 'matchType' | 'identifier' | 'difficulty'>;

/** Song ids and numeric identifiers: digits, few enough to be exact. */
export const WHOLE_NUMBER = /^\d{1,15}$/;

/** Whether the identifier of a match type has to be a whole number. */
export const isNumeric = (match: MatchType): boolean => match.by === 'songID' || ('numeric' in match && match.numeric);

/** The form of an identifier that it is looked up in; undefined when it is not of the kind that is needed. */
export function keyOf(match: MatchType, identifier: string): string | undefined {
  if (!isNumeric(match)) return identifier;
  return WHOLE_NUMBER.test(identifier) ? String(Number(identifier)) : undefined;
}

/** Returns whether a match type names a song, so that the difficulty chooses among its charts, and not a chart. */
export const namesSong = (match: MatchType): boolean => match.difficulty;

/** Returns the form of a name in which aliases are looked up, so that other spellings of a title are the same name. */
export function lookupKey(match: MatchType | undefined, identifier: string): string {
  const key = match?.by === 'title' ? foldTitle(identifier) : match && keyOf(match, identifier);
  return key || identifier;
}

/** Whether a match type is only usable with a version that the game knows, if any is named. */
export const needsKnownVersion = (match: MatchType): boolean =>
  'versionMustBeKnown' in match && match.versionMustBeKnown;

/** Names that stand for any of several difficulties. */
export const wildcardsOf = (match: MatchType): ReadonlyMap<string, readonly string[]> =>
  'wildcards' in match ? match.wildcards : new Map<string, readonly string[]>();

const MEANINGS = {
  title:
    "the song's title or an alternative title, in any case. White space, width, accents, hearts and spellings of signs may differ if only one song fits",
  songID: "a whole number: the song's id on this server",
  chartID: "the chart's id on this server; it names older revisions too, whatever the version",
} as const;

/** What the identifier of a match type is, for people. */
export function identifierMeaning({ def, gameDef }: Gpt, match: MatchType): string {
  if (!('keys' in match)) {
    return MEANINGS[match.by];
  }
  const fields = match.by === 'chart' ? def.chartData : gameDef.songData;
  const meanings = match.keys.map((key) => fields[key]?.about ?? `\`${key}\` of the ${match.by}`);
  return `${match.numeric ? 'a whole number: ' : ''}${meanings.join('; or ')}`;
}

/**
 * Reads how a play names its chart, or tells everything that is wrong with that: a match type that the game has not, a
 * difficulty that is missing or unknown, an identifier that is no number where one is needed, an unknown version where
 * that matters. `version` is null for the charts of today; `knows` is asked for one only where that matters.
 */
export function readChartName(
  gpt: Gpt,
  { version, knows }: { version: string | null; knows: KnowsVersion },
  play: NamingPlay,
): ChartName | { faults: NameFault[] } {
  const match = gpt.matchTypes.get(play.matchType);
  if (!match) return { faults: [{ field: 'matchType', message: unsupported(gpt, play.matchType) }] };
  const difficulties = allowedDifficulties(gpt, match, play.difficulty);
  const key = keyOf(match, play.identifier);
  const faults: NameFault[] = [];
  if (difficulties === null) faults.push({ field: 'difficulty', message: wrongDifficulty(gpt, match, play) });
  if (key === undefined) {
    const message = `${match.name} needs a whole number as identifier, not "${play.identifier}"`;
    faults.push({ field: 'identifier', message });
  }
  if (needsKnownVersion(match) && version !== null && !knows(version)) {
    faults.push({ field: 'version', message: unknownVersion(gpt, version) });
  }
  if (difficulties === null || key === undefined || faults.length > 0) return { faults };
  return { match, key, difficulties };
}

/** Returns what is wrong with a version that is not known. */
export const unknownVersion = ({ idString }: Gpt, version: string): string => `${idString} has no version "${version}"`;

const unsupported = ({ idString, def, matchTypes }: Gpt, matchType: string): string =>
  def.refused?.[matchType] ?? `${idString} has no matchType ${matchType}; it has ${[...matchTypes.keys()].join(', ')}`;

/** The difficulties that a play may mean; undefined when its match type does without, null when what it says is wrong. */
function allowedDifficulties({ def }: Gpt, match: MatchType, difficulty: NamingPlay['difficulty']) {
  if (!match.difficulty) return undefined;
  if (difficulty === null || difficulty === undefined) return null;
  const wildcard = wildcardsOf(match).get(difficulty);
  if (wildcard) return wildcard;
  return def.difficulties.order.includes(difficulty) || def.difficulties.open ? [difficulty] : null;
}

function wrongDifficulty({ idString, def }: Gpt, { name }: MatchType, { difficulty }: NamingPlay): string {
  const listed = def.difficulties.order.join(', ');
  return difficulty === null || difficulty === undefined
    ? `A difficulty is needed with ${name}: one of ${listed}`
    : `${idString} has no difficulty "${difficulty}"; it has ${listed}`;
}
