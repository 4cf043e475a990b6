import { z } from 'zod';

import type { CatalogueEntry } from '../../contracts/documents/catalogue.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { findLastAction } from '../accounts/audit.store.ts';
import type { Config } from '../base/config.ts';
import { createDownload } from '../base/net/download.ts';
import type { Sender } from '../base/net/sender.ts';
import type { Background } from '../base/shared/background.ts';
import { counted } from '../base/shared/counted.ts';
import { readPage, type PagedList } from '../base/shared/cursor.ts';
import { invalidRequest } from '../base/shared/refusal.ts';
import { createCatalogueArchive } from '../catalogue/archive/archive.ts';
import { withGames } from '../catalogue/pull/source.ts';
import { findLastPull, hasCharts } from '../catalogue/pull/store.ts';
import type { Games } from '../games/registry.ts';
import { bind, file, ok, page } from '../handler/handler.ts';
import { findUnfinished } from '../operations/admin/catalogue/load/unfinished.ts';
import { readEntries } from '../operations/admin/catalogue/packed.ts';
import { sourceDocument } from '../operations/admin/catalogue/pull/document.ts';
import { readOffer } from '../operations/admin/catalogue/pull/offer.ts';
import { createStages } from '../operations/admin/catalogue/stages.ts';
import { retryAllOrphans } from '../transfer/imports/orphans/retry-all.ts';
import type { ImportRunner } from '../transfer/imports/runner.ts';
import type { Writer } from '../writer/command.ts';

const entryList: PagedList<{ place: number; entry: CatalogueEntry }, [place: number]> = {
  name: 'catalogue entries',
  key: z.tuple([z.number()]),
  keyOf: ({ place }) => [place],
};

interface CatalogueDeps {
  config: Config;
  db: Db;
  games: Games;
  imports: ImportRunner;
  writer: Writer;
  background: Background;
  relay: Sender;
  webhooks: Sender;
}

export const catalogueRoutes = ({ relay, webhooks, config, db, games, imports, ...deps }: CatalogueDeps) => {
  const { allowedRanges, dataDir, seeds } = config;
  const retryOrphans = (signal: AbortSignal) => retryAllOrphans({ db, imports }, signal);
  const stages = createStages({
    ...deps,
    db,
    dataDir,
    retryOrphans,
    download: createDownload({ allowed: allowedRanges }),
    onLoaded() {
      // Plays that now have a chart are relayed like any others.
      relay.wake();
      webhooks.wake();
    },
  });
  const checkGames = (chosen: readonly string[]) => {
    const unknown = chosen.findIndex((id) => !games.get(id));
    if (unknown >= 0)
      throw invalidRequest([{ path: `games.${unknown}`, message: `there is no game ${chosen[unknown]}` }]);
  };
  const archiveOf = createCatalogueArchive({ dataDir, games });
  return bind('catalogue', api.catalogue, {
    archive: async ({ db: state }) => {
      const { etag, bytes } = await archiveOf(state);
      const sent = file('kaiden-catalogue.tar.gz', bytes());
      return { ...sent, headers: { ...sent.headers, etag } };
    },
    latest: () => {
      const stage = stages.latest();
      return ok(stage ? 'Found the files' : 'No files are staged', stage);
    },
    stage: async ({ form: { files }, caller: { userID } }) => {
      const uploads = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.bytes() })));
      return ok('Checking the files', stages.begin(userID, uploads));
    },
    source: async () => {
      const last = await findLastPull(db, seeds.source);
      const unfinished = await findUnfinished(db, dataDir);
      const state = {
        unfinished,
        isEmpty: !(await hasCharts(db)),
        lastLoad: await findLastAction(db, 'load-catalogue'),
      };
      return ok('Found the song database', sourceDocument(seeds, last, state));
    },
    offer: async () => ok('Checked the song database', await readOffer(config)),
    fetch: ({ json: { games: chosen = null, load = false }, caller: { userID } }) => {
      checkGames(chosen ?? []);
      const source = chosen ? withGames(seeds.source, chosen) : seeds.source;
      return ok('Downloading the song database', stages.download(userID, { ...seeds, source }, load));
    },
    get: ({ params: { stageID } }) => ok('Found the files', stages.get(stageID)),
    entries: async ({ params: { stageID }, query: { kind, change, ...query } }) => {
      const packed = stages.entriesOf(stageID);
      const { rows, next } = await readPage(entryList, query, [stageID, kind, change], async (after, limit) =>
        readEntries(packed, { kind, change }, after ? after[0] + 1 : 0, limit),
      );
      return page(
        `Found ${counted(rows.length, 'entry', 'entries')}`,
        rows.map(({ entry }) => entry),
        next,
      );
    },
    apply: async ({ params: { stageID }, caller: { userID } }) => {
      const stage = await stages.apply(stageID, userID);
      return ok('Loaded the files', stage);
    },
    drop: ({ params: { stageID } }) => {
      stages.drop(stageID);
      return ok('Discarded the files', {});
    },
  });
};
