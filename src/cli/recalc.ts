import { COMMAND_LINE } from '../accounts/audit.store.ts';
import definitions from '../games/all.gen.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { createRegistry } from '../games/registry.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { recalculateGames } from '../transfer/imports/recalculate.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { describeRederived } from './describe-rederived.ts';
import { gapBeside } from './gap.ts';
import { withProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const recalcCommand = () =>
  action('recalc', {
    does: 'recalculate grades, ratings, PBs and classes from the scores, and print what changed',
    notes: ['On startup the server does this by itself for games whose rules have changed.'],
    examples: ['kaiden recalc', 'kaiden recalc GAME:PLAYTYPE'],
  })
    .argument('[game]', 'game, or game:playtype (default: all)')
    .action(async (game: string | undefined, output: OutputOptions) => {
      const gpts = choose(game);
      const games = await withProgress((onProgress) =>
        withWriter(async ({ writer }) => {
          const games = await recalculateGames({ writer, gap: gapBeside(), onProgress }, gpts);
          const scores = games.reduce((sum, one) => sum + one.scores, 0);
          const changed = games.reduce((sum, one) => sum + one.changed, 0);
          const target = { filter: game === undefined ? {} : { game } };
          await writer.run(noteAction, { by: COMMAND_LINE, action: 'recalc', target, after: { scores, changed } });
          return games;
        }),
      );
      const lines = games.map((one) => [`${one.idString}:`, ...describeRederived(one)].join('\n  '));
      answer(output, { games }, games.length > 0 ? lines : ['There are no scores to recalculate.']);
    });

function choose(game: string | undefined): readonly Gpt[] {
  const all = createRegistry(definitions).all();
  const chosen = game === undefined ? all : all.filter((gpt) => gpt.game === game || gpt.idString === game);
  if (chosen.length === 0) {
    throw new UsageError(`No such game: ${game}. Games: ${all.map(({ idString }) => idString).join(', ')}`);
  }
  return chosen;
}
