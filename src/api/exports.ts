import { api } from '../../contracts/index.ts';
import type { Pictures } from '../accounts/pictures/pictures.ts';
import { findOwnUser } from '../accounts/users/find-user.ts';
import type { Games } from '../games/registry.ts';
import { bind, file } from '../handler/handler.ts';
import { findOwnUgpt } from '../play/stats/find-ugpt.ts';
import { accountExport, exportName, ugptExport } from '../transfer/exports/export.ts';

interface ExportDeps {
  games: Games;
  pictures: Pick<Pictures, 'read'>;
}

export const exportRoutes = ({ games, pictures }: ExportDeps) =>
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
        accountExport({ db, games, user, readPicture: (location) => pictures.read(location), now }),
      );
    },
  });
