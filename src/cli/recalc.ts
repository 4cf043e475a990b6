import { Command } from 'commander';

import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { recalculateGames } from '../imports/catalogue-commands.ts';
import { describeRederived } from './describe-rederived.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const recalcCommand = () =>
  new Command('recalc')
    .description('compute grades, ratings, PBs and classes anew from the scores, and print what moved')
    .argument('[game]', 'a game, or a game:playtype; all of them without it')
    .addHelpText('after', '\nThe server does this by itself at the start after which the rules of a game have changed.')
    .action(async (game?: string) => {
      const idStrings = choose(game);
      const results = await withWriter(({ writer }) => writer.run(recalculateGames, { idStrings }));
      for (const result of results) console.log([`${result.idString}:`, ...describeRederived(result)].join('\n  '));
      if (results.length === 0) console.log('There are no scores to compute.');
    });

function choose(game: string | undefined): string[] {
  const all = createRegistry(definitions).all();
  const chosen = game === undefined ? all : all.filter((gpt) => gpt.game === game || gpt.idString === game);
  if (chosen.length === 0) {
    throw new UsageError(`There is no game ${game}; there are ${all.map(({ idString }) => idString).join(', ')}`);
  }
  return chosen.map(({ idString }) => idString);
}
