import type { IntegrationProblem } from '../../../contracts/documents/integration.ts';
import type { Db } from '../../../db/open.ts';
import type { Games } from '../../games/registry.ts';
import { findCursors, type Cursor, type IntegrationRow } from '../../integrations/store.ts';
import { preciseNow } from '../../shared/precise-now.ts';
import type { OnProgress } from '../../writer/command.ts';
import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import { played, sliceOf, whoAmI } from './api.ts';
import { pull } from './pull.ts';

/** What came from one account. */
export interface Gathered {
  pages: { game: string; playtype: string; body: Uint8Array; cursor: Cursor }[];
  /** What could not be had, for people. */
  missing: string[];
}

export interface GatherOptions {
  db: Db;
  games: Games;
  /** Most to bring (bytes). */
  room: number;
  onProgress: OnProgress;
}

/** After these, asking for the next game:playtype is of no use. */
const HOPELESS: ReadonlySet<IntegrationProblem> = new Set([
  'wrong_key',
  'missing_permission',
  'unreachable',
  'timeout',
  'forbidden_address',
]);

/**
 * Brings what is new in an account. What was brought before a failure is kept. Throws RemoteError when the server does
 * not even say what was played there.
 */
export async function gather(
  remote: Remote,
  row: IntegrationRow,
  { db, games, room, onProgress }: GatherOptions,
): Promise<Gathered> {
  const tell = (description: string) => onProgress({ stage: 'bringing', description }, preciseNow());
  tell(`Asking ${remote.host} what there is`);
  const { userID } = await whoAmI(remote);
  const wanted = (await played(remote, userID)).filter(
    ({ game, playtype }) =>
      games.gpt(game, playtype) && games.isOffered(game) && (row.idStrings?.includes(`${game}:${playtype}`) ?? true),
  );
  const cursors = await findCursors(db, row.id);
  const gathered: Gathered = { pages: [], missing: [] };
  let left = room;
  for (const { game, playtype } of wanted) {
    const idString = `${game}:${playtype}`;
    tell(`Bringing ${idString} from ${remote.host}`);
    try {
      for await (const page of pull(sliceOf(remote, userID, { game, playtype }), cursors.get(idString))) {
        gathered.pages.push({ game, playtype, ...page });
        left -= page.body.byteLength;
        if (left < 0) throw new RemoteError('failing', 'there is more than is brought at once; synchronise again');
      }
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      gathered.missing.push(`${idString}: ${error.message}`);
      if (left < 0 || HOPELESS.has(error.problem)) break;
    }
  }
  return gathered;
}
