import pLimit from 'p-limit';

import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Background } from '../base/shared/background.ts';
import { counted } from '../base/shared/counted.ts';
import { numberAndRow, readPage, type PagedList } from '../base/shared/cursor.ts';
import { findRelated } from '../catalogue/related.ts';
import type { Games } from '../games/registry.ts';
import { bind, file, ok, page } from '../handler/handler.ts';
import { removeAlias, settleName } from '../operations/admin/aliases/commands.ts';
import { aliasDocument, unmatchedName } from '../operations/admin/aliases/documents.ts';
import { retryNames } from '../operations/admin/aliases/retry-names.ts';
import { aliasesAsSeeds } from '../operations/admin/aliases/seeds.ts';
import {
  findAliases,
  findExamples,
  findUnmatchedNames,
  type AliasRow,
  type UnmatchedRow,
} from '../operations/admin/aliases/store.ts';
import { findCandidates } from '../transfer/imports/orphans/candidates.ts';
import type { RawPlay } from '../transfer/imports/raw-play.ts';
import type { ImportRunner } from '../transfer/imports/runner.ts';
import type { Writer } from '../writer/command.ts';

interface AliasDeps {
  db: Db;
  games: Games;
  writer: Writer;
  imports: ImportRunner;
  background: Background;
}

const nameList: PagedList<UnmatchedRow, readonly [number, number]> = {
  name: 'unmatched names',
  key: numberAndRow,
  keyOf: ({ plays, id }) => [plays, id],
};
const aliasList: PagedList<AliasRow, readonly [number, number]> = {
  name: 'aliases',
  key: numberAndRow,
  keyOf: ({ createdAt, row }) => [createdAt, row],
};

async function* jsonOf(value: object): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${JSON.stringify(value, null, '\t')}\n`);
}

export const aliasRoutes = ({ db, games, writer, imports, background }: AliasDeps) => {
  // Leaves a worker free for imports.
  const oneAtATime = pLimit(1);
  return bind('aliases', api.aliases, {
    unmatched: async ({ query: { game, ...query }, db }) => {
      const { rows, next } = await readPage(nameList, query, [game ?? null], (after, limit) =>
        findUnmatchedNames(db, { game, after, limit }),
      );
      const examples = await findExamples(
        db,
        rows.map(({ id }) => id),
      );
      const candidates = await findCandidates(db, games, examples);
      const charts = [...candidates.values()].flat().map(({ chart }) => chart);
      const related = await findRelated(db, charts);
      const names = rows.map((row) => {
        const one = examples.find(({ name }) => name === row.id);
        const found = (one && candidates.get(one.orphanID)) ?? [];
        return unmatchedName(row, { games, example: one?.data as RawPlay | undefined, candidates: found, related });
      });
      return page(
        `Found ${counted(names.length, 'name')}`,
        { names, songs: related.songs, charts: related.charts },
        next,
      );
    },
    list: async ({ query: { game, ...query } }) => {
      const { rows, next } = await readPage(aliasList, query, [game ?? null], (after, limit) =>
        findAliases(db, { game, after, limit }),
      );
      return page(`Found ${counted(rows.length, 'alias', 'aliases')}`, rows.map(aliasDocument), next);
    },
    settle: async ({ json, caller: { userID: by } }) => {
      const { alias, names } = await writer.run(settleName, { by, ...json });
      const rows = names.map(({ row }) => row);
      background.begin((signal) => oneAtATime(() => retryNames({ db, imports }, rows, signal)));
      const plays = names.reduce((sum, name) => sum + name.plays, 0);
      return ok('Saved the alias', { alias, plays });
    },
    remove: async ({ params: { aliasID }, caller: { userID: by } }) => {
      await writer.run(removeAlias, { by, aliasID });
      return ok('Deleted the alias', {});
    },
    seeds: async () => file('aliases.json', jsonOf(await aliasesAsSeeds(db))),
  });
};
