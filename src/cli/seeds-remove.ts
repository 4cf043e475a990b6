import { CATALOGUE_KINDS } from '../../contracts/documents/catalogue.ts';
import { COMMAND_LINE } from '../accounts/audit.store.ts';
import { counted } from '../base/shared/counted.ts';
import type { Games } from '../games/registry.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { previewRemoval, removeFromCatalogue, type RemovalReport } from '../operations/admin/removal/run.ts';
import type { RemovalScope } from '../operations/admin/removal/scope.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { withProgress } from './progress.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

interface Wanted extends OutputOptions {
  all?: true;
  demo?: true;
  withScores?: boolean;
  dryRun?: boolean;
}

export const removeCommand = () =>
  action('remove', {
    does: 'remove the songs of games or of the demo, with their charts, folders, tables, goals, quests and courses',
    notes: [
      'Entries that players have scores on, follow or show in their profiles stay, unless --with-scores is given. Then the scores become unmatched until their charts are loaded again, and followed goals and quests are removed.',
      'The server may be running. If interrupted, run it again.',
    ],
    examples: [
      'kaiden seeds remove GAME --dry-run',
      'kaiden seeds remove --demo --with-scores',
      'kaiden seeds remove --all',
    ],
    exits: { 1: 'failure, possibly after removing some; the reason is on one line' },
  })
    .argument('[games...]', 'ids of games')
    .option('--all', 'remove the songs of all games')
    .option('--demo', "remove the demo's songs only")
    .option(
      '--with-scores',
      'also remove entries that players have scores on, follow or show; the scores become unmatched',
    )
    .option('--dry-run', 'show what would be removed and what would stay; changes nothing')
    .action(async (names: string[], { dryRun = false, withScores = false, ...wanted }: Wanted) => {
      const report = await withWriter((open) => {
        const options = { scope: scopeOf(open.games, names, wanted), withScores };
        return dryRun ? previewRemoval(open, options) : removeWithProgress(open, options);
      });
      const lines = describeRemoval(report, { dryRun, withScores });
      answer(wanted, { dryRun, ...report }, lines);
    });

/** Removes part of the catalogue, with a progress bar in a terminal. */
export async function removeWithProgress(
  open: OpenFolder,
  options: Parameters<typeof removeFromCatalogue>[1],
): Promise<RemovalReport> {
  const report = await withProgress((onProgress) => removeFromCatalogue({ ...open, onProgress }, options));
  const removed = CATALOGUE_KINDS.map((kind) => [kind, report.kinds[kind].removed] as const).filter(([, n]) => n > 0);
  const target = options.scope === 'demo' ? { demo: true } : { games: [...options.scope.games] };
  const after = { removed: Object.fromEntries(removed), unmatched: report.scores.unmatched };
  if (removed.length > 0)
    await open.writer.run(noteAction, { by: COMMAND_LINE, action: 'remove-catalogue', target, after });
  return report;
}

function scopeOf(games: Games, names: readonly string[], { all, demo }: Wanted): RemovalScope {
  if ([names.length > 0, all, demo].filter(Boolean).length !== 1) {
    throw new UsageError('Name the games whose songs to remove, or give --all or --demo (only one of these)');
  }
  if (demo) return 'demo';
  const known = games.list().map(({ id }) => id);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`No such game: ${unknown}. Games: ${known.join(', ')}`);
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
    table(['', dryRun ? 'would be removed' : 'removed', dryRun ? 'would stay' : 'stayed'], rows),
    '',
    ...(played.scores > 0 && !withScores
      ? [`These charts have ${counted(played.scores, 'score')} of ${counted(played.players, 'player')}.`]
      : []),
    ...(stays && !withScores
      ? [
          'Entries that players have scores on, follow or show stay. --with-scores removes them too and keeps the scores unmatched.',
        ]
      : []),
    ...(scores.unmatched > 0
      ? [
          `${counted(scores.unmatched, 'score')} of ${counted(played.players, 'player')} ${dryRun ? 'would become' : 'became'} unmatched until their charts are loaded again. Their sessions and imports ${dryRun ? 'would be' : 'were'} removed.`,
        ]
      : []),
    ...(scores.left > 0
      ? [
          `${number(scores.left)} scores stay with their charts: their player has reached the limit of unmatched scores, or the game's rules no longer allow them.`,
        ]
      : []),
    ...(aliases > 0
      ? [`${number(aliases)} title matches ${dryRun ? 'would be' : 'were'} removed with their songs.`]
      : []),
    ...(dryRun ? ['Nothing was changed.'] : []),
  ];
}
