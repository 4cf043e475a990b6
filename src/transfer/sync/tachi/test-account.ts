import type { IntegrationTest } from '../../../../contracts/documents/integration.ts';
import type { Games } from '../../../games/registry.ts';
import type { IntegrationRow } from '../../../links/integrations/store.ts';
import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import { played, whoAmI } from './api.ts';
import { recognise } from './server-kind.ts';

/** Permission that relaying needs there. */
const SUBMIT = 'submit_score';

/** Tests an account: the owner of the key, the games played, and its permissions. Throws RemoteError. */
export async function testAccount(remote: Remote, { relay }: IntegrationRow, games: Games): Promise<IntegrationTest> {
  const kind = await recognise(remote, games);
  const { userID, version, permissions } = await whoAmI(remote);
  if (relay && !permissions.includes(SUBMIT)) {
    throw new RemoteError(
      'missing_permission',
      `The key has no permission ${SUBMIT} on ${remote.host}, so no scores can be sent there`,
    );
  }
  const list = await played(remote, userID, { kind, games });
  const count = list.length === 1 ? 'one game:playtype was' : `${list.length} game:playtypes were`;
  return {
    ok: true,
    problem: null,
    message: `The key is good; ${count} played there`,
    remoteUserID: userID,
    version,
    idStrings: list.map(({ idString }) => idString),
  };
}
