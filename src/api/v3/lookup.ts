import { api } from '../../../contracts/index.ts';
import { counted } from '../../base/shared/counted.ts';
import { notFound, notPlayed } from '../../base/shared/refusal.ts';
import { findGpt } from '../../catalogue/find-gpt.ts';
import { songByPublicID } from '../../catalogue/store.ts';
import { bind, ok } from '../../handler/handler.ts';
import { pbDocuments } from '../../play/pbs/documents.ts';
import { findPBsOfSongs } from '../../play/pbs/lists.store.ts';
import { findPB } from '../../play/pbs/store.ts';
import { createContext } from '../../v3/context.ts';
import { song } from '../../v3/documents/charts.ts';
import { play, plays } from '../../v3/documents/scores.ts';
import { gptsNamed } from '../../v3/ids.ts';
import { songIDOf } from '../../v3/lookup/kaiden-ids.ts';
import { chartAndSong, resolve, resolveAmong } from '../../v3/lookup/resolve.ts';
import { playerOf, type Deps } from '../../v3/player-of.ts';
import { v3Related } from '../../v3/related.ts';

/** Maximum number of a song's PBs listed. */
const LISTED = 100;

/** Returns the handlers that look up charts and PBs by names and songs. */
export const v3LookupRoutes = (deps: Deps) => {
  const { pbsOfSong, resolvePB, resolveChart, resolveChartOfPlaytype } = api.v3;
  return bind(
    'v3',
    { pbsOfSong, resolvePB, resolveChart, resolveChartOfPlaytype },
    {
      pbsOfSong: async ({ params, caller }) => {
        const { db, games } = deps;
        const ugpt = await playerOf(deps, params, caller);
        const found = await songByPublicID(db, ugpt.gpt.game, await songIDOf(db, ugpt.gpt.game, params.songID));
        if (!found) throw notFound('song');
        const context = createContext(deps, ugpt.gpt);
        const rows = await findPBsOfSongs(db, ugpt, [found.row], LISTED);
        const { pbs, charts } = await pbDocuments(db, games, rows);
        return ok(`Found ${counted(rows.length, 'PB')}`, {
          pbs: await plays(pbs, context),
          ...(await v3Related({ charts, songs: [] }, context)),
          songs: [song(found.song)],
        });
      },
      resolvePB: async ({ params, json, caller }) => {
        const { db, games } = deps;
        const { gpt, userID, user } = await playerOf(deps, params, caller);
        const row = await resolve(deps, gpt, json);
        const pb = await findPB(db, userID, row);
        if (!pb) throw notPlayed(user.username, 'this chart');
        const [document] = (await pbDocuments(db, games, [pb])).pbs;
        const found = await chartAndSong(deps, { gpt, row });
        return ok('Found the PB', { ...found, pb: await play(document!, createContext(deps, gpt)) });
      },
      resolveChart: async ({ params, json }) => {
        const found = await resolveAmong(deps, gptsNamed(deps.games, params.gameID), json);
        return ok('Found the chart', await chartAndSong(deps, found));
      },
      resolveChartOfPlaytype: async ({ params, json }) => {
        const { gpt } = await findGpt(deps.db, deps.games, params);
        return ok('Found the chart', await chartAndSong(deps, { gpt, row: await resolve(deps, gpt, json) }));
      },
    },
  );
};
