import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { recalculateGames } from '../imports/catalogue-commands.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { describeRederived } from './describe-rederived.ts';
import { withProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const recalcCommand = () =>
  action('recalc', {
    does: 'compute grades, ratings, PBs and classes anew from the scores, and print what moved',
    notes: ['The server does this by itself at the start after which the rules of a game have changed.'],
    examples: ['kaiden recalc', 'kaiden recalc GAME:PLAYTYPE'],
  })
    .argument('[game]', 'a game, or a game:playtype; all of them without it')
    .action(async (game: string | undefined, asked: Asked) => {
      const idStrings = choose(game);
      const games = await withProgress((onProgress) =>
        withWriter(({ writer }) => writer.run(recalculateGames, { idStrings }, { onProgress })),
      );
      const lines = games.map((one) => [`${one.idString}:`, ...describeRederived(one)].join('\n  '));
      answer(asked, { games }, games.length > 0 ? lines : ['There are no scores to compute.']);
    });

function choose(game: string | undefined): string[] {
  const all = createRegistry(definitions).all();
  const chosen = game === undefined ? all : all.filter((gpt) => gpt.game === game || gpt.idString === game);
  if (chosen.length === 0) {
    throw new UsageError(`There is no game ${game}; there are ${all.map(({ idString }) => idString).join(', ')}`);
  }
  return chosen.map(({ idString }) => idString);
}
