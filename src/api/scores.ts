import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { findUserByID } from '../accounts/users/store.ts';
import { notFound } from '../base/shared/refusal.ts';
import { findRelated } from '../catalogue/related.ts';
import type { Games } from '../games/registry.ts';
import { bind, isAdmin, ok } from '../handler/handler.ts';
import { customiseScore } from '../play/remarks/commands.ts';
import { findBlacklist } from '../play/scores/blacklist.store.ts';
import { scoreDocument, scoreDocuments } from '../play/scores/documents.ts';
import { parseScoreID } from '../play/scores/score-id.ts';
import { findScore } from '../play/scores/store.ts';
import { deleteScore, unblacklistScore } from '../transfer/imports/remove-commands.ts';
import type { Writer } from '../writer/command.ts';

interface ScoreDeps {
  db: Db;
  games: Games;
  writer: Writer;
}

export const scoreRoutes = ({ db, games, writer }: ScoreDeps) =>
  bind('scores', api.scores, {
    get: async ({ params, query }) => {
      const id = parseScoreID(params.scoreID);
      const row = id && (await findScore(db, id));
      if (!row) throw notFound('score');
      const { scores, songs, charts } = await scoreDocuments(db, games, [row]);
      const [score] = scores;
      if (!query.getRelated) return ok('Found the score', { score: score! });
      const user = await findUserByID(db, row.user);
      return ok('Found the score, its player, song and chart', {
        score: score!,
        user: toUserDocument(user!),
        song: songs[0]!,
        chart: charts[0]!,
      });
    },
    customise: async ({ params, json, caller }) => {
      const scoreID = parseScoreID(params.scoreID);
      if (!scoreID) throw notFound('score');
      const actor = { userID: caller.userID, isAdmin: isAdmin(caller) };
      await writer.run(customiseScore, { ...actor, scoreID, remarks: json });
      const row = await findScore(db, scoreID);
      // It may have been deleted in the meantime.
      if (!row) throw notFound('score');
      return ok('Changed the score', await scoreDocument(db, games, row));
    },
    blacklist: async ({ caller: { userID } }) => {
      const rows = await findBlacklist(db, userID);
      const { songs, charts } = await findRelated(
        db,
        rows.flatMap(({ chart }) => chart ?? []),
      );
      const blacklist = rows.map(({ score, by, timeAdded }) => ({ score, userID: by, timeAdded }));
      return ok(`Found ${rows.length} blacklisted scores`, { blacklist, songs, charts });
    },
    unblacklist: async ({ params, caller }) => {
      // An invalid scoreID is on no blacklist.
      const scoreID = parseScoreID(params.scoreID) ?? new Uint8Array();
      await writer.run(unblacklistScore, { scoreID, userID: caller.userID, isAdmin: isAdmin(caller) });
      return ok('The score can be imported again', {});
    },
    delete: async ({ params, json, caller }) => {
      const scoreID = parseScoreID(params.scoreID);
      if (!scoreID) throw notFound('score');
      const blacklist = json.blacklist ?? false;
      await writer.run(deleteScore, { scoreID, blacklist, userID: caller.userID, isAdmin: isAdmin(caller) });
      return ok(blacklist ? 'Deleted the score; later imports will ignore it' : 'Deleted the score', {});
    },
  });
