import { z } from 'zod';

import type { OrphanDocument } from '../../contracts/documents/orphan.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import { findOwnUser } from '../accounts/users/find-user.ts';
import { counted } from '../base/shared/counted.ts';
import { readPage, type PagedList } from '../base/shared/cursor.ts';
import { notFound } from '../base/shared/refusal.ts';
import { findRelated, type Related } from '../catalogue/related.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page } from '../handler/handler.ts';
import { scoreDocuments } from '../play/scores/documents.ts';
import { parseScoreID } from '../play/scores/score-id.ts';
import { findScore } from '../play/scores/store.ts';
import { findCandidates, type Candidate } from '../transfer/imports/orphans/candidates.ts';
import { deleteOrphan, resolveOrphan } from '../transfer/imports/orphans/commands.ts';
import { isReadable, type OrphanContext } from '../transfer/imports/orphans/prepare-retry.ts';
import type { ImportRunner } from '../transfer/imports/runner.ts';
import { findOrphanPage, type OrphanRow } from '../transfer/imports/store.ts';
import type { Writer } from '../writer/command.ts';

export interface OrphanDeps {
  db: Db;
  snapshot: Snapshot;
  games: Games;
  writer: Writer;
  imports: ImportRunner;
}

const orphanList: PagedList<OrphanRow, [timeInserted: number, orphanID: string]> = {
  name: 'orphans',
  key: z.tuple([z.number(), z.string()]),
  keyOf: ({ timeInserted, orphanID }) => [timeInserted, orphanID],
};

export const orphanRoutes = ({ db, snapshot, games, writer, imports }: OrphanDeps) => {
  return bind('orphans', api.orphans, {
    list: async ({ params, query, caller, db }) => {
      const { game } = query;
      const { id: user } = await findOwnUser(db, params.userID, caller);
      if (game !== undefined && !games.get(game)) throw notFound('game');
      const { rows, next } = await readPage(orphanList, query, [user, game ?? null], (after, limit) =>
        findOrphanPage(db, { user, game, after, limit }),
      );
      const candidates = await findCandidates(db, games, rows.filter(isReadable));
      const charts = [...candidates.values()].flat().map(({ chart }) => chart);
      const related = await findRelated(db, charts);
      const documents = rows.map((row) => orphanDocument(row, candidates.get(row.orphanID) ?? [], related));
      const { songs, charts: found } = related;
      return page(
        `Found ${counted(rows.length, 'orphan')}`,
        { orphans: documents, songs, charts: found, nextCursor: next },
        next,
      );
    },
    delete: async ({ params, caller }) => {
      const { id: userID } = await findOwnUser(db, params.userID, caller);
      await writer.run(deleteOrphan, { userID, orphanID: params.orphanID });
      return ok('Deleted the orphan', {});
    },
    resolve: async ({ params, json, caller }) => {
      const { id: userID } = await findOwnUser(db, params.userID, caller);
      const request = { userID, orphanID: params.orphanID, chartID: json.chartID };
      const { scoreID, isNew } = await imports.alone(userID, () => writer.run(resolveOrphan, request));
      const body = await snapshot(async () => {
        const row = await findScore(db, parseScoreID(scoreID)!);
        // It may have been deleted in the meantime.
        if (!row) throw notFound('score');
        const { scores, songs, charts } = await scoreDocuments(db, games, [row]);
        const [score] = scores;
        return { score: score!, song: songs[0]!.toJSON(), chart: charts[0]!.toJSON(), isNew };
      });
      return ok(isNew ? 'Imported the orphan as a score' : 'You already had this score', body);
    },
  });
};

function orphanDocument(row: OrphanRow, candidates: readonly Candidate[], related: Related): OrphanDocument {
  const { game, playtype, service, version } = row.context as OrphanContext;
  return {
    orphanID: row.orphanID,
    userID: row.user,
    game,
    playtype,
    importType: row.importType,
    service,
    version,
    data: row.data as Record<string, unknown>,
    message: row.message,
    timeInserted: row.timeInserted,
    candidates: candidates.map(({ chart, textScore }) => {
      const { chartID, songID } = related.chart(chart);
      return { chartID, songID, __textScore: textScore };
    }),
  };
}
