import { hashToken, randomToken } from '../../base/shared/secrets.ts';
import type { Writer } from '../../writer/command.ts';
import type { ClientRow } from '../clients/store.ts';
import { createCode } from './commands.ts';
import { backTo } from './redirect.ts';

export interface CodeWish {
  userID: number;
  /** Null for a code that every client may exchange. */
  client: Pick<ClientRow, 'id' | 'redirectUri'> | null;
  /** As in the request; null if absent. */
  redirectUri: string | null;
  codeChallenge: string | null;
  state: string | null;
  context: string | null;
}

/** Issues an intermediate code, of which only a hash is stored. `issuer` is the public address of the server. */
export async function issueCode(
  writer: Writer,
  issuer: string,
  { userID, client, redirectUri, codeChallenge, state, context }: CodeWish,
) {
  const code = randomToken();
  const times = await writer.run(createCode, {
    codeHash: hashToken(code),
    userID,
    client: client?.id ?? null,
    redirectUri,
    codeChallenge,
  });
  const target = client?.redirectUri ?? null;
  const redirectTo = target === null ? null : backTo(target, { code, state, context, iss: issuer });
  return { code, userID, ...times, redirectTo };
}
