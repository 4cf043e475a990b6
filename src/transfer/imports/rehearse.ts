import type { Log } from '../../base/shared/log.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { command, type Writer } from '../../writer/command.ts';
import { importScores } from './commands.ts';
import { findLatestPlay } from './rehearse.store.ts';

/**
 * Imports a play like the latest one and undoes it, so that the first plays after a start, which many games send at once, find statements
 * prepared and code compiled: the first import of a process takes ten times as long as the next. Does nothing on a server without scores.
 */
export const rehearseImport = command<undefined, void>(
  'imports.rehearse',
  async (tx, _, context) => {
    const latest = await findLatestPlay(tx);
    if (!latest || !context.games.gpt(latest.game, latest.playtype)?.matchTypes.has('tachiSongID')) return;
    const { userID, game, playtype, songID, ...play } = latest;
    const scores = [{ ...play, matchType: 'tachiSongID', identifier: String(songID), timeAchieved: context.now() }];
    const body = Buffer.from(JSON.stringify({ meta: { game, playtype, service: 'rehearsal' }, scores }));
    const request = { importID: 'rehearsal', userID, importType: 'ir/direct-manual', body, userIntent: false };
    await importScores.run(tx, request, context).catch((error: unknown) => {
      // Rules of the game may have changed since.
      if (!(error instanceof Refusal)) throw error;
    });
  },
  { undone: true },
);

/** Rehearses an import at the start of a server. A failure, of a full disk say, is no reason not to start, and is logged. */
export const rehearse = ({ writer, log }: { writer: Writer; log: Log }): Promise<void> =>
  writer
    .run(rehearseImport, undefined)
    .catch((error: unknown) => log.warn({ err: error }, 'the rehearsal of an import failed'));
