import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Pictures } from '../accounts/pictures/pictures.ts';
import { findOwnUser } from '../accounts/users/find-user.ts';
import { inMemory } from '../base/files/zip-archive.ts';
import type { Games } from '../games/registry.ts';
import { bind, file, ok } from '../handler/handler.ts';
import type { Replays } from '../play/replays/replays.ts';
import { findOwnUgpt } from '../play/stats/find-ugpt.ts';
import type { AccountImports } from '../transfer/account/account-imports.ts';
import { openArchive } from '../transfer/account/archive.ts';
import { accountExport, exportName, ugptExport } from '../transfer/exports/export.ts';

interface ExportDeps {
  db: Db;
  games: Games;
  pictures: Pick<Pictures, 'read'>;
  replays: Pick<Replays, 'read'>;
  accountImports: AccountImports;
}

export const exportRoutes = ({ db: reader, games, pictures, replays, accountImports }: ExportDeps) =>
  bind('exports', api.exports, {
    ugpt: async ({ params, caller, db }) => {
      const ugpt = await findOwnUgpt({ db, games }, params, caller);
      const name = exportName([ugpt.user.username, params.game, params.playtype], Date.now(), 'json');
      return file(name, ugptExport(db, ugpt));
    },
    account: async ({ params, caller, db }) => {
      const user = await findOwnUser(db, params.userID, caller);
      const now = Date.now();
      return file(
        exportName([user.username], now, 'zip'),
        accountExport({
          db,
          games,
          user,
          readPicture: (location) => pictures.read(location),
          readReplay: (location) => replays.read(location),
          now,
        }),
      );
    },
    bring: async ({ params, query, form, caller }) => {
      const { id } = await findOwnUser(reader, params.userID, caller);
      const archive = await openArchive(inMemory(new Uint8Array(await form.archive.arrayBuffer())));
      const how = { overwrite: form.overwrite !== undefined, dryRun: query.dryRun };
      return { status: 202, description: 'Bringing the account', body: accountImports.begin(id, archive, how) };
    },
    brought: async ({ params, caller }) => {
      const { id } = await findOwnUser(reader, params.userID, caller);
      return ok('The latest account brought here', accountImports.get(id));
    },
  });
