import type { Db } from '../../../db/open.ts';
import { sealLetter } from '../../accounts/mail/letter.ts';
import type { Weekly } from '../../accounts/mail/weekly-texts.ts';
import type { Vault } from '../../accounts/secrets/vault.ts';
import { whileSealed } from '../../accounts/secrets/while-sealed.ts';
import { queueWeek } from '../../accounts/weekly/commands.ts';
import { findWeeklyReaders, type WeeklyReader } from '../../accounts/weekly/store.ts';
import { lastMonday, weekBefore } from '../../accounts/weekly/week.ts';
import type { Games } from '../../games/registry.ts';
import type { Writer } from '../../writer/command.ts';
import { gamesOfWeek } from './summary.ts';

interface WeeklyDeps {
  db: Db;
  writer: Writer;
  games: Games;
  vault: Vault;
}

const AT_ONCE = 100;

/** Queues the mail of the last week for everybody who wants it and has not been sent it; returns how many, and how many have not played. */
export async function sendWeeks(
  deps: WeeklyDeps,
  signal: AbortSignal,
  now = Date.now(),
): Promise<{ sent: number; idle: number }> {
  const end = lastMonday(now);
  const total = { sent: 0, idle: 0 };
  for (let after = 0; ;) {
    const readers = await findWeeklyReaders(deps.db, { end, after, limit: AT_ONCE });
    for (const reader of readers) {
      signal.throwIfAborted();
      if (await sendWeek(deps, reader, end)) total.sent += 1;
      else total.idle += 1;
    }
    if (readers.length < AT_ONCE) return total;
    after = readers.at(-1)!.user;
  }
}

/** Queues a player's mail of a week; returns false if there is nothing to tell. */
async function sendWeek(
  { db, writer, games, vault }: WeeklyDeps,
  { user: userID, username, email: to, language, token }: WeeklyReader,
  end: number,
): Promise<boolean> {
  const span = { from: weekBefore(end), until: end };
  const found = await gamesOfWeek({ db, games }, { userID, language, ...span });
  if (found.length === 0) return writer.run(queueWeek, { userID, end, letter: null });
  const weekly: Weekly = { language, ...span, token, games: found };
  return whileSealed(async () => {
    const letter = await sealLetter(vault, { kind: 'weekly-summary', to, username, code: null, weekly });
    return writer.run(queueWeek, { userID, end, letter });
  });
}
