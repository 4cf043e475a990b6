import type { IntegrationProblem } from '../../../../contracts/documents/integration.ts';
import type { Db } from '../../../../db/open.ts';
import { preciseNow } from '../../../base/shared/precise-now.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import type { Games } from '../../../games/registry.ts';
import type { ServerKind } from '../../../links/integrations/server-kind.ts';
import { findCursors, type Cursor, type IntegrationRow } from '../../../links/integrations/store.ts';
import type { OnProgress } from '../../../writer/command.ts';
import { refusingState } from '../../imports/formats/tachi/refusing.ts';
import { RemoteError } from '../remote-error.ts';
import { slowed, type Remote } from '../remote.ts';
import { played, whoAmI, type Played } from './api.ts';
import { pull } from './pull.ts';
import { recognise } from './server-kind.ts';
import { sliceOf } from './slice.ts';

/** Data fetched from one account. */
export interface Gathered {
  pages: { game: string; playtype: string; body: Uint8Array; cursor: Cursor }[];
  /** Parts that couldn't be fetched, for people. */
  missing: string[];
  /** Cause of the last failure; null if complete. */
  problem: IntegrationProblem | null;
  /** Things that the other server does not provide, for people. */
  notes: string[];
  /** Access to the rest of the account; null if requests are useless. */
  account: OpenAccount | null;
}

/** Account on another server that responds. */
export interface OpenAccount {
  remote: Remote;
  kind: ServerKind;
  userID: number;
  /** Games that were played there and are synchronised. */
  played: readonly (Played & { gpt: Gpt })[];
}

export interface GatherOptions {
  db: Db;
  games: Games;
  /** Maximum size (bytes). */
  room: number;
  /** Pause between requests to a v3 server (ms). */
  between: number;
  signal: AbortSignal;
  onProgress: OnProgress;
}

/** Failures after which the next game:playtype would fail, too. */
export const HOPELESS: ReadonlySet<IntegrationProblem> = new Set([
  'wrong_key',
  'missing_permission',
  'unreachable',
  'timeout',
  'forbidden_address',
]);

/**
 * Fetches the new data of an account. Data fetched before a failure is kept. Throws RemoteError if the server does not even list the games
 * played there.
 */
export async function gather(remote: Remote, row: IntegrationRow, options: GatherOptions): Promise<Gathered> {
  const { db, games, room, between, signal, onProgress } = options;
  const tell = (description: string, counts: { done?: number; total?: number } = {}) =>
    onProgress({ stage: 'bringing', description, ...counts }, preciseNow());
  tell(`Looking for scores on ${remote.host}`);
  const kind = await recognise(remote, games);
  const server = kind === 'v3' ? slowed(remote, between, signal) : remote;
  const { userID } = await whoAmI(server);
  const wanted = (await played(server, userID, { kind, games })).filter(isWanted(games, row));
  const account = { remote: server, kind, userID, played: wanted };
  const cursors = await findCursors(db, row.id);
  const gathered: Gathered = { pages: [], missing: [], problem: null, notes: [], account };
  const refusing = await refusingState(db);
  let left = room;
  for (const [at, one] of wanted.entries()) {
    const { idString, gpt } = one;
    const which = `Bringing ${idString} (${at + 1} of ${wanted.length}) from ${remote.host}`;
    const counts = { done: at, total: wanted.length };
    tell(which, counts);
    const onSeen = (seen: number, total: number) => tell(`${which}: ${seen} of ${total} scores`, counts);
    const pages = pull(
      sliceOf(server, one, () => Math.max(0, left)),
      { stored: cursors.get(idString), refusing, onSeen },
    );
    try {
      for await (const { note, ...page } of pages) {
        gathered.pages.push({ game: gpt.game, playtype: gpt.playtype, ...page });
        if (note !== undefined) gathered.notes.push(note);
        left -= page.body.byteLength;
        if (left < 0)
          throw new RemoteError('failing', 'there are more scores than one synchronisation brings; synchronise again');
      }
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      gathered.problem = error.problem;
      gathered.missing.push(`${idString}: ${error.message}`);
      if (HOPELESS.has(error.problem)) gathered.account = null;
      if (left < 0 || gathered.account === null) break;
    }
  }
  return gathered;
}

const isWanted =
  (games: Games, { idStrings }: IntegrationRow) =>
  (one: Played): one is Played & { gpt: Gpt } => {
    const { gpt } = one;
    return gpt !== undefined && games.isOffered(gpt.game) && (idStrings?.includes(gpt.idString) ?? true);
  };
