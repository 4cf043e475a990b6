import type { UserRef } from '../../../contracts/common.ts';
import type { InviteCodeDocument } from '../../../contracts/documents/invite.ts';
import { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import type { Config } from '../../config.ts';
import { bind, isAdmin, ok, type Caller } from '../../http/handler.ts';
import type { Vault } from '../../secrets/vault.ts';
import { whileSealed } from '../../secrets/while-sealed.ts';
import { Refusal } from '../../shared/refusal.ts';
import { hashToken, randomToken } from '../../shared/secrets.ts';
import { toUserDocument } from '../../users/documents.ts';
import { findOwnUser } from '../../users/find-user.ts';
import { findUsers } from '../../users/store.ts';
import type { Writer } from '../../writer/command.ts';
import { createInvite } from './commands.ts';
import { inviteLimit } from './limit.ts';
import { aboutInvite } from './sealed-code.ts';
import { countInvitesOf, findInvitesOf, type ShownInvite } from './store.ts';

export interface InviteDeps {
  db: Db;
  writer: Writer;
  vault: Vault;
  config: Pick<Config, 'registration'>;
}

/** The invitations that users make, who have to come with a session. */
export const inviteRoutes = ({ db, writer, vault, config }: InviteDeps) => {
  const own = async ({ userID }: { userID: UserRef }, caller: Caller) => {
    const user = await findOwnUser(db, userID, caller);
    if (config.registration !== 'invite') {
      throw new Refusal(404, 'invites_off', 'Nobody needs an invitation to register on this server');
    }
    return user;
  };
  const toDocument = (createdBy: number, row: ShownInvite): InviteCodeDocument => ({
    code: vault.open(row.sealedCode, aboutInvite(row.codeHash)),
    createdBy,
    createdAt: row.createdAt,
    consumed: row.consumedAt !== null,
    consumedBy: row.consumedBy,
    consumedAt: row.consumedAt,
  });

  return bind('invites', api.invites, {
    list: async ({ params, caller }) => {
      const user = await own(params, caller);
      const rows = await findInvitesOf(db, user.id);
      const guests = rows.flatMap(({ consumedBy }) => consumedBy ?? []);
      const consumers = (await findUsers(db, guests)).map(toUserDocument);
      const body = { invites: rows.map((row) => toDocument(user.id, row)), consumers };
      return ok(`Found ${rows.length} invitations`, body);
    },
    limit: async ({ params, caller }) => {
      const user = await own(params, caller);
      const invites = await countInvitesOf(db, user.id);
      const limit = inviteLimit(user.joinDate, Date.now());
      return ok(`Made ${invites} of ${limit} invitations`, { invites, limit });
    },
    create: async ({ params, caller }) => {
      const { id: createdBy } = await own(params, caller);
      const code = randomToken();
      const codeHash = hashToken(code);
      const { createdAt } = await whileSealed(async () => {
        const sealedCode = await vault.seal(code, aboutInvite(codeHash));
        return writer.run(createInvite, { codeHash, sealedCode, createdBy, isAdmin: isAdmin(caller) });
      });
      const unused = { consumed: false, consumedBy: null, consumedAt: null };
      return ok('Made an invitation', { code, createdBy, createdAt, ...unused });
    },
  });
};
