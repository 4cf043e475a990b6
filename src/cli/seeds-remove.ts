import { CATALOGUE_KINDS } from '../../contracts/documents/catalogue.ts';
import { previewRemoval, removeFromCatalogue, type RemovalReport } from '../admin/removal/run.ts';
import type { RemovalScope } from '../admin/removal/scope.ts';
import type { Games } from '../games/registry.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { withProgress } from './progress.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

interface Wanted extends Asked {
  all?: true;
  demo?: true;
  withScores?: boolean;
  dryRun?: boolean;
}

export const removeCommand = () =>
  action('remove', {
    does: 'remove the songs of games, or those of the demo, with charts, folders, tables, goals, quests and courses',
    notes: [
      'What players have scores on, follow or show in their profiles stays, unless --with-scores is given: then their scores become unmatched scores, which get their charts back when these are loaded again, and goals and quests go for all who follow them.',
      'It works in small steps and may be run beside the server. When it is interrupted, run it again.',
    ],
    examples: [
      'kaiden seeds remove GAME --dry-run',
      'kaiden seeds remove --demo --with-scores',
      'kaiden seeds remove --all',
    ],
    exits: { 1: 'it could not be done to the end; a line says why' },
  })
    .argument('[games...]', 'games, by their ids')
    .option('--all', 'the songs of all games')
    .option('--demo', "the demo's invented songs, and no others")
    .option('--with-scores', 'also what players have scores on, follow or show; scores become unmatched scores')
    .option('--dry-run', 'print what would be removed and what would stay; changes nothing')
    .action(async (names: string[], { dryRun = false, withScores = false, ...wanted }: Wanted) => {
      const report = await withWriter((open) => {
        const options = { scope: scopeOf(open.games, names, wanted), withScores };
        return dryRun ? previewRemoval(open, options) : removeWithProgress(open, options);
      });
      const lines = describeRemoval(report, { dryRun, withScores });
      answer(wanted, { dryRun, ...report }, lines);
    });

/** Removes part of the catalogue, with a bar on a terminal that shows how far it is. */
export const removeWithProgress = (
  open: OpenFolder,
  options: Parameters<typeof removeFromCatalogue>[1],
): Promise<RemovalReport> => withProgress((onProgress) => removeFromCatalogue({ ...open, onProgress }, options));

function scopeOf(games: Games, names: readonly string[], { all, demo }: Wanted): RemovalScope {
  if ([names.length > 0, all, demo].filter(Boolean).length !== 1) {
    throw new UsageError('Name the games whose songs to remove, or --all, or --demo: one of the three');
  }
  if (demo) return 'demo';
  const known = games.list().map(({ id }) => id);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no game ${unknown}; there are ${known.join(', ')}`);
  return { games: all ? known : names };
}

const number = (value: number): string => value.toLocaleString('en');

/** Describes a removal, or its preview, line by line. */
export function describeRemoval(
  { kinds, played, aliases, scores }: RemovalReport,
  { dryRun, withScores }: { dryRun: boolean; withScores: boolean },
): string[] {
  const present = CATALOGUE_KINDS.filter((kind) => kinds[kind].removed + kinds[kind].stays > 0);
  if (present.length === 0) return ['There is nothing to remove.'];
  const rows = present.map((kind) => [kind, number(kinds[kind].removed), number(kinds[kind].stays)]);
  const stays = present.some((kind) => kinds[kind].stays > 0);
  return [
    table(['', dryRun ? 'would go' : 'removed', dryRun ? 'would stay' : 'stays'], rows),
    '',
    ...(played.scores > 0 && !withScores
      ? [`There are ${number(played.scores)} scores of ${number(played.players)} players on these charts.`]
      : []),
    ...(stays && !withScores
      ? [
          'What players have scores on, follow or show stays; --with-scores removes it too and keeps the scores unmatched.',
        ]
      : []),
    ...(scores.unmatched > 0
      ? [
          `${number(scores.unmatched)} scores of ${number(played.players)} players ${dryRun ? 'would become' : 'have become'} unmatched scores. They get their charts back when these are loaded again; their sessions and imports go.`,
        ]
      : []),
    ...(scores.left > 0
      ? [
          `${number(scores.left)} scores stay with their charts: their player has as many unmatched scores as are kept, or the game's rules would refuse them today.`,
        ]
      : []),
    ...(aliases > 0 ? [`${number(aliases)} settled names ${dryRun ? 'would go' : 'went'} with their songs.`] : []),
    ...(dryRun ? ['Nothing was changed.'] : []),
  ];
}
