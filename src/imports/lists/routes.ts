import { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import { bind, isAdmin, ok } from '../../http/handler.ts';
import { Refusal } from '../../shared/refusal.ts';
import { toUserDocument } from '../../users/documents.ts';
import { findUser } from '../../users/find-user.ts';
import { findUsers } from '../../users/store.ts';
import { listImports, toFailedImport } from './documents.ts';
import { countIntendedImports, findFailedImports } from './store.ts';

/** How far back imports count as recent (ms). */
const RECENT = 28 * 24 * 60 * 60 * 1000;

export const importListRoutes = ({ db }: { db: Db }) => {
  const usersOf = async (imports: readonly { userID: number }[], from = db) =>
    (
      await findUsers(
        from,
        imports.map(({ userID }) => userID),
      )
    ).map(toUserDocument);

  return bind('importLists', api.importLists, {
    all: async ({ query, db }) => {
      const imports = await listImports(db, query);
      return ok(`Found ${imports.length} imports`, { imports, users: await usersOf(imports, db) });
    },
    allFailed: async ({ query }) => {
      const failedImports = (await findFailedImports(db, query)).map(toFailedImport);
      return ok(`Found ${failedImports.length} imports`, { failedImports, users: await usersOf(failedImports) });
    },
    ofUser: async ({ params, query, caller, db }) => {
      const { id: user } = await findUser(db, params.userID, caller);
      const imports = await listImports(db, { ...query, user });
      return ok(`Found ${imports.length} imports`, imports);
    },
    failedOfUser: async ({ params, query, caller }) => {
      const { id: user } = await findUser(db, params.userID, caller);
      if (user !== caller.userID && !isAdmin(caller)) {
        throw new Refusal(403, 'not_owner', 'This belongs to somebody else');
      }
      const imports = (await findFailedImports(db, { ...query, user })).map(toFailedImport);
      return ok(`Found ${imports.length} imports`, imports);
    },
    recent: async ({ params, caller }) => {
      const { id: user, username } = await findUser(db, params.userID, caller);
      const counts = await countIntendedImports(db, user, Date.now() - RECENT);
      return ok(`What ${username} has imported lately`, counts);
    },
  });
};
