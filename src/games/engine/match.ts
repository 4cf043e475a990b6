import type { Playtype } from './define.ts';
import type { MatchDefs } from './define/match.ts';

/** How a client names a chart: by song title, by this service's ID of song or chart, or by a value in the data of either. */
export type MatchType = { readonly name: string; readonly difficulty: boolean } & (
  | { readonly by: 'title' | 'songID' | 'chartID' }
  | {
      readonly by: 'chart' | 'song';
      readonly keys: readonly string[];
      readonly numeric: boolean;
      /** Keys are in lower case; identifiers may have either. */
      readonly hex: boolean;
      readonly wildcards: ReadonlyMap<string, readonly string[]>;
      readonly versionMustBeKnown: boolean;
    }
);

function matchType(name: string, def: MatchDefs[string]): MatchType {
  if (def !== true) {
    return {
      name,
      by: def.from,
      keys: typeof def.key === 'string' ? [def.key] : def.key,
      numeric: def.numeric ?? false,
      hex: def.hex ?? false,
      difficulty: def.difficulty,
      wildcards: new Map(Object.entries(def.wildcards ?? {})),
      versionMustBeKnown: def.versionMustBeKnown ?? false,
    };
  }
  if (name === 'songTitle') return { name, by: 'title', difficulty: true };
  if (name === 'tachiSongID') return { name, by: 'songID', difficulty: true };
  throw new Error(`match type ${name} must say where its identifier is found`);
}

/** Match type of every game: it names any chart exactly, including older revisions and charts without keys. */
export const BY_CHART_ID = { name: 'chartID', by: 'chartID', difficulty: false } as const satisfies MatchType;

/** Match type of charts with a difficulty name of their own; supported by servers since 2026. */
export const SPECIAL_CHART = 'gcmInGameIDSpecialChart';

/** Returns the match types of a playtype by name, recommended ones first. */
export const matchTypes = (def: Playtype): ReadonlyMap<string, MatchType> =>
  new Map([
    ...Object.entries(def.match).map(([name, match]) => [name, matchType(name, match)] as const),
    [BY_CHART_ID.name, BY_CHART_ID],
  ]);
