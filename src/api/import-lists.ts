import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { findUser } from '../accounts/users/find-user.ts';
import { findUsers } from '../accounts/users/store.ts';
import { counted } from '../base/shared/counted.ts';
import { notOwner } from '../base/shared/refusal.ts';
import type { Games } from '../games/registry.ts';
import { bind, isAdmin, ok, page } from '../handler/handler.ts';
import { listFailedImports, listImports } from '../transfer/imports/lists/documents.ts';
import { countIntendedImports } from '../transfer/imports/lists/store.ts';

/** How far back imports count as recent (ms). */
const RECENT = 28 * 24 * 60 * 60 * 1000;

export const importListRoutes = ({ db, games: registry }: { db: Db; games: Games }) => {
  const games = registry.offered().map(({ id }) => id);
  const usersOf = async (imports: readonly { userID: number }[], from = db) =>
    (
      await findUsers(
        from,
        imports.map(({ userID }) => userID),
      )
    ).map(toUserDocument);

  return bind('importLists', api.importLists, {
    all: async ({ query, db }) => {
      const { rows, next } = await listImports(db, { ...query, games }, query);
      return page(`Found ${counted(rows.length, 'import')}`, { imports: rows, users: await usersOf(rows, db) }, next);
    },
    allFailed: async ({ query }) => {
      const { rows, next } = await listFailedImports(db, query, query);
      return page(`Found ${counted(rows.length, 'import')}`, { failedImports: rows, users: await usersOf(rows) }, next);
    },
    ofUser: async ({ params, query, caller, db }) => {
      const { id: user } = await findUser(db, params.userID, caller);
      const { rows, next } = await listImports(db, { ...query, games, user }, query);
      return page(`Found ${counted(rows.length, 'import')}`, rows, next);
    },
    failedOfUser: async ({ params, query, caller }) => {
      const { id: user } = await findUser(db, params.userID, caller);
      if (user !== caller.userID && !isAdmin(caller)) {
        throw notOwner();
      }
      const { rows, next } = await listFailedImports(db, { ...query, user }, query);
      return page(`Found ${counted(rows.length, 'import')}`, rows, next);
    },
    recent: async ({ params, caller }) => {
      const { id: user, username } = await findUser(db, params.userID, caller);
      const counts = await countIntendedImports(db, user, Date.now() - RECENT);
      return ok(`Recent imports of ${username}`, counts);
    },
  });
};
