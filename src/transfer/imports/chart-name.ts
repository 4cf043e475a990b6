import { foldTitle } from '../../base/shared/fold-title.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { MatchType } from '../../games/engine/match.ts';
import type { RawPlay } from './raw-play.ts';

/** A play's name for its chart, after all checks that need no look-up. */
export interface ChartName {
  match: MatchType;
  /** Normalised identifier for the look-up. */
  key: string;
  /** Possible difficulties; undefined if the match type needs none. */
  difficulties: readonly string[] | undefined;
}

/** Fault in a name and the faulty part. The version is that of the whole file. */
export interface NameFault {
  field: 'matchType' | 'identifier' | 'difficulty' | 'version';
  message: string;
}

/** Returns whether a version of the game is known. */
export type KnowsVersion = (id: string) => boolean;

/** Fields of a play that name its chart. */
export type NamingPlay = Pick<RawPlay, 'matchType' | 'identifier' | 'difficulty'>;

/** Song ids and numeric identifiers: few enough digits to be exact. */
export const WHOLE_NUMBER = /^\d{1,15}$/;
/** Song ids: those of this server, and those of song databases since 2026 ("S", hex digits). */
export const SONG_ID = /^(?:\d{1,15}|[Ss][0-9A-Za-z]{1,40})$/;

/** Returns the form that identifiers of a match type must have; undefined for any text. */
export function identifierForm(match: MatchType): { pattern: RegExp; name: string } | undefined {
  if (match.by === 'songID') return { pattern: SONG_ID, name: 'a whole number or an id such as S19d35e0f9610b823f70' };
  return 'numeric' in match && match.numeric ? { pattern: WHOLE_NUMBER, name: 'a whole number' } : undefined;
}

/** Normalises an identifier for the look-up; undefined if it is of the wrong kind. */
export function keyOf(match: MatchType, identifier: string): string | undefined {
  if ('hex' in match && match.hex) return identifier.toLowerCase();
  const form = identifierForm(match);
  if (!form) return identifier;
  if (!form.pattern.test(identifier)) return undefined;
  return WHOLE_NUMBER.test(identifier) ? String(Number(identifier)) : identifier;
}

/** Returns whether a match type names a song, so that the difficulty selects among its charts, rather than a chart. */
export const namesSong = (match: MatchType): boolean => match.difficulty;

/** Normalises a name for the look-up of aliases, so that other spellings of a title are equal. */
export function lookupKey(match: MatchType | undefined, identifier: string): string {
  const key = match?.by === 'title' ? foldTitle(identifier) : match && keyOf(match, identifier);
  return key || identifier;
}

/** Returns whether a match type requires that the version, if given, is known to the game. */
export const needsKnownVersion = (match: MatchType): boolean =>
  'versionMustBeKnown' in match && match.versionMustBeKnown;

/** Returns names that stand for any of several difficulties. */
export const wildcardsOf = (match: MatchType): ReadonlyMap<string, readonly string[]> =>
  'wildcards' in match ? match.wildcards : new Map<string, readonly string[]>();

const MEANINGS = {
  title:
    "the song's title or an alternative title, in any case. White space, width, accents, hearts and spellings of signs may differ if only one song fits",
  songID: "the song's id on this server (a whole number), or in a song database of 2026 (S and hexadecimal digits)",
  chartID: "the chart's id on this server; it names older revisions too, whatever the version",
} as const;

/** Describes the identifier of a match type, for people. */
export function identifierMeaning({ def, gameDef }: Gpt, match: MatchType): string {
  if (!('keys' in match)) {
    return MEANINGS[match.by];
  }
  const fields = match.by === 'chart' ? def.chartData : gameDef.songData;
  const meanings = match.keys.map((key) => fields[key]?.about ?? `\`${key}\` of the ${match.by}`);
  return `${match.numeric ? 'a whole number: ' : ''}${meanings.join('; or ')}`;
}

/**
 * Reads a play's name for its chart, or reports all its faults: an unsupported match type, a missing or unknown difficulty, an identifier
 * that should be a number, an unknown version if that matters. `version` is null for today's charts; `knows` is called only if the version
 * matters.
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
    const message = `${match.name} needs ${identifierForm(match)?.name} as identifier, not "${play.identifier}"`;
    faults.push({ field: 'identifier', message });
  }
  if (needsKnownVersion(match) && version !== null && !knows(version)) {
    faults.push({ field: 'version', message: unknownVersion(gpt, version) });
  }
  if (difficulties === null || key === undefined || faults.length > 0) return { faults };
  return { match, key, difficulties };
}

/** Returns the fault of an unknown version. */
export const unknownVersion = ({ idString }: Gpt, version: string): string => `${idString} has no version "${version}"`;

const unsupported = ({ idString, def, matchTypes }: Gpt, matchType: string): string =>
  def.refused?.[matchType] ?? `${idString} has no matchType ${matchType}; it has ${[...matchTypes.keys()].join(', ')}`;

/** Returns the difficulties that a play may mean; undefined if its match type needs none, null if its difficulty is wrong. */
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
