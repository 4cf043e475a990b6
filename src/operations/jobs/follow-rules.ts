import { counted } from '../../base/shared/counted.ts';
import { findOutdated } from '../../transfer/imports/catalogue-commands.ts';
import { recalculateGames } from '../../transfer/imports/recalculate.ts';
import { describeMoves } from './describe-moves.ts';
import type { JobDeps, JobReport } from './job.ts';

/**
 * Recomputes all scores of games whose rating rules this version of Kaiden has changed, in transactions of a fraction of a second. Until it
 * is done, new plays are rated by the new rules and older ones by the former.
 */
export async function followRules(
  { db, games, writer, log }: Pick<JobDeps, 'db' | 'games' | 'writer' | 'log'>,
  signal: AbortSignal,
): Promise<JobReport> {
  let [scores, changed, moved] = [0, 0, 0];
  const lines: string[] = [];
  for (const gpt of await findOutdated(db, games)) {
    log.info({ idString: gpt.idString }, 'rules of this game changed: recalculating all scores');
    for (const result of await recalculateGames({ writer, signal }, [gpt])) {
      log.info(result, 'rules of this game changed: recalculated all scores');
      scores += result.scores;
      changed += result.changed;
      moved += result.moved.length;
      lines.push(...(await describeMoves(db, gpt, result.moved)));
    }
  }
  const done = `recalculated ${counted(scores, 'score')}, ${changed} with changes, ${counted(moved, 'profile rating')} changed`;
  return { message: [done, ...lines].join('; '), figures: { scores, changed, moved } };
}
