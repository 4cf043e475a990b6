import type { UserRef } from '../../contracts/common.ts';
import type { InviteCodeDocument } from '../../contracts/documents/invite.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { createInvite } from '../accounts/auth/invites/commands.ts';
import { inviteLimit } from '../accounts/auth/invites/limit.ts';
import { aboutInvite } from '../accounts/auth/invites/sealed-code.ts';
import { countInvitesOf, findInvitesOf, type ShownInvite } from '../accounts/auth/invites/store.ts';
import type { Vault } from '../accounts/secrets/vault.ts';
import { whileSealed } from '../accounts/secrets/while-sealed.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { findOwnUser } from '../accounts/users/find-user.ts';
import { findUsers } from '../accounts/users/store.ts';
import type { Config } from '../base/config.ts';
import { counted } from '../base/shared/counted.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { hashToken, randomToken } from '../base/shared/secrets.ts';
import { bind, isAdmin, ok, type Caller } from '../handler/handler.ts';
import type { Writer } from '../writer/command.ts';

export interface InviteDeps {
  db: Db;
  writer: Writer;
  vault: Vault;
  config: Pick<Config, 'registration'>;
}

/** Returns the handlers of users' invitations, which need a session. */
export const inviteRoutes = ({ db, writer, vault, config }: InviteDeps) => {
  const own = async ({ userID }: { userID: UserRef }, caller: Caller) => {
    const user = await findOwnUser(db, userID, caller);
    if (config.registration !== 'invite') {
      throw new Refusal(404, 'invites_off', 'This server does not use invitations');
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
      return ok(`Found ${counted(rows.length, 'invitation')}`, body);
    },
    limit: async ({ params, caller }) => {
      const user = await own(params, caller);
      const invites = await countInvitesOf(db, user.id);
      const limit = inviteLimit(user.joinDate, Date.now());
      return ok(`Created ${invites} of ${counted(limit, 'invitation')}`, { invites, limit });
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
      return ok('Created an invitation', { code, createdBy, createdAt, ...unused });
    },
  });
};
