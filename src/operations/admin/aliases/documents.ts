import type { AliasDocument, UnmatchedName } from '../../../../contracts/documents/alias.ts';
import type { Related } from '../../../catalogue/related.ts';
import type { Games } from '../../../games/registry.ts';
import { namesSong } from '../../../transfer/imports/chart-name.ts';
import type { Candidate } from '../../../transfer/imports/orphans/candidates.ts';
import type { RawPlay } from '../../../transfer/imports/raw-play.ts';
import type { AliasRow, UnmatchedRow } from './store.ts';

/** Returns the document of an alias. */
export const aliasDocument = ({ row: _row, playtype, ...alias }: AliasRow): AliasDocument => ({
  ...alias,
  playtype: playtype || null,
});

/** Returns the document of a name; `example` is one of its plays, undefined if none is left. */
export function unmatchedName(
  { game, playtype, matchType, name, plays, players, latest, aliasID }: UnmatchedRow,
  { games, example, candidates, related }: Details,
): UnmatchedName {
  const match = games.gpt(game, playtype)?.matchTypes.get(matchType);
  return {
    game,
    playtype,
    matchType,
    name,
    names: !match || namesSong(match) ? 'song' : 'chart',
    plays,
    players,
    latest,
    aliasID,
    example: {
      title: example?.title ?? null,
      artist: example?.artist ?? null,
      difficulty: example?.difficulty ?? null,
    },
    candidates: candidates.map(({ chart, textScore }) => {
      const { chartID, songID } = related.chart(chart);
      return { chartID, songID, __textScore: textScore };
    }),
  };
}

interface Details {
  games: Games;
  example: RawPlay | undefined;
  candidates: readonly Candidate[];
  related: Related;
}
