import type { IntegrationTest } from '../../../contracts/documents/integration.ts';
import type { IntegrationRow } from '../../integrations/store.ts';
import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import { played, whoAmI } from './api.ts';

/** What sending scores on needs there. */
const SUBMIT = 'submit_score';

/** Tries an account: whose key it is, what was played, and whether it may do what it is for. Throws RemoteError. */
export async function testAccount(remote: Remote, { relay }: IntegrationRow): Promise<IntegrationTest> {
  const { userID, version, permissions } = await whoAmI(remote);
  if (relay && !permissions.includes(SUBMIT)) {
    throw new RemoteError(
      'missing_permission',
      `The key has no permission ${SUBMIT} on ${remote.host}, so no scores can be sent there`,
    );
  }
  const games = await played(remote, userID);
  const count = games.length === 1 ? 'one game:playtype was' : `${games.length} game:playtypes were`;
  return {
    ok: true,
    problem: null,
    message: `The key is good; ${count} played there`,
    remoteUserID: userID,
    version,
    idStrings: games.map(({ game, playtype }) => `${game}:${playtype}`),
  };
}
