import { readConfig } from '../base/config.ts';
import { pin as pinSetting } from '../base/config/catalogue.ts';
import { withoutCredentials } from '../base/config/urls.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { gamesOf, licenceOf, withGames } from '../catalogue/pull/source.ts';
import { seedFault, SeedFilesError } from '../catalogue/seeds/files.ts';
import type { LoadEnd } from '../operations/admin/catalogue/load/commands.ts';
import type { Planned } from '../operations/admin/catalogue/load/messages.ts';
import { compareSeeds, loadAlone } from '../operations/admin/catalogue/load/run.ts';
import type { PulledSeeds } from '../operations/admin/catalogue/pull/commands.ts';
import { fetchSeeds } from '../operations/admin/catalogue/pull/fetch-seeds.ts';
import { endOf, requestOf } from '../operations/admin/catalogue/pull/load-pulled.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { describeDiff } from './describe-seeds.ts';
import { endSignal } from './end-signal.ts';
import { GAMES, parseGames } from './games-option.ts';
import { withProgress } from './progress.ts';
import { downloadDeps, showDownload } from './seed-source.ts';
import { loadAction, loadDeps } from './seeds-load.ts';
import { describeCompleted, forPrograms } from './seeds-report.ts';
import { UsageError } from './usage-error.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

interface Options extends OutputOptions {
  dryRun?: true;
  yes?: true;
  all?: true;
  pin?: string;
  from?: string;
  games?: string;
}

export const pullCommand = () =>
  action('pull', {
    does: 'download the song database, show the changes and load them; the server may be running',
    notes: [
      'The default source is KAIDEN_SEEDS_SOURCE: the public song database of zkldi/Tachi (public domain, Unlicense).',
      'A version that is already loaded is not loaded again. One that changes many levels, or lacks charts that have scores, needs --yes.',
    ],
    examples: [
      'kaiden seeds pull --dry-run',
      'kaiden seeds pull',
      'kaiden seeds pull https://kaiden.example/api/v1/catalogue/archive',
      'kaiden seeds pull --games GAME,GAME',
      'kaiden seeds pull --from Tachi-main.tar.gz',
    ],
    exits: {
      1: 'failure, or --yes is needed; nothing changed, the reasons are printed',
      2: 'invalid settings or arguments, or the archive cannot be read',
    },
  })
    .argument(
      '[source]',
      'https URL of a .zip or .tar.gz with seed files; http only for addresses in KAIDEN_WEBHOOK_ALLOW',
    )
    .option('--dry-run', 'show what would change; changes nothing')
    .option('--pin <version>', 'load only this version: SHA-256 of the archive, or a commit')
    .option(...GAMES)
    .option('--from <file>', 'read the archive from a file instead of downloading it')
    .option('--yes', 'load it even if it changes many levels, or lacks charts that have scores')
    .option('--all', 'list every entry and field instead of the first ones; --json always does')
    .action(pull);

async function pull(given: string | undefined, options: Options): Promise<void> {
  const config = readConfig(process.env);
  if (given !== undefined) checkSource(given);
  const source = withGames(
    given ?? config.seeds.source,
    parseGames(options.games) ?? gamesOf(given ?? config.seeds.source),
  );
  const pin = options.pin === undefined ? config.seeds.pin : parsePin(options.pin);
  const stopping = new AbortController();
  void endSignal().then(() => stopping.abort());
  await withWriter(
    async (open) => {
      const deps = { ...open, ...downloadDeps(config) };
      const pulled = await withProgress((show) =>
        fetchSeeds(deps, {
          source,
          pin,
          signal: stopping.signal,
          from: options.from,
          onProgress: showDownload(show),
        }),
      ).catch((error: unknown) => {
        const isFault = error instanceof Refusal && error.code === 'invalid_file';
        throw isFault ? new SeedFilesError(`${options.from ?? source} can't be read: ${seedFault(error)}`) : error;
      });
      const head = options.from === undefined ? [`From ${source}`, licenceOf(source)] : [`From ${options.from}`];
      if (pulled) await show(open, pulled, options, head);
      else answer(options, { source, outcome: 'unchanged' }, [...head, 'Already up to date.']);
    },
    { mayCreate: true },
  );
}

/** Throws UsageError if the source can't be the URL of an archive. Addresses are checked when it is downloaded. */
function checkSource(given: string): void {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `${withoutCredentials(given)} is not an http or https URL; --from FILE reads an archive from a file`,
    );
  // The message must not repeat a password.
  if (url.username || url.password)
    throw new UsageError('The URL of the source may not have a user name or a password');
}

function parsePin(text: string): string {
  const parsed = pinSetting.safeParse(text);
  if (!parsed.success) throw new UsageError(`--pin: ${parsed.error.issues[0]!.message}; received "${text}"`);
  return parsed.data;
}

const endFor = (pulled: PulledSeeds, plan: Planned): LoadEnd => ({
  ...endOf(pulled, plan),
  action: loadAction(pulled.source, plan.files, plan.message),
});

/** Shows the effects of loading, and loads unless there are concerns. */
async function show(open: OpenFolder, pulled: PulledSeeds, options: Options, head: string[]): Promise<void> {
  const { source, state } = pulled;
  const waits = ({ concerns: { concerns } }: Planned) => concerns.length > 0 && !options.yes;
  const { planned, message, completed } = await withProgress(async (onProgress) => {
    const { signal } = new AbortController();
    const request = { ...requestOf(pulled), withScores: true, inFull: true, signal, onProgress };
    return options.dryRun
      ? { planned: await compareSeeds(open, request), message: null, completed: null }
      : loadAlone(loadDeps(open), { ...request, decide: (plan) => (waits(plan) ? null : endFor(pulled, plan)) });
  });
  const report = planned.report!;
  const { concerns } = planned.concerns;
  const outcome = options.dryRun ? 'compared' : waits(planned) ? 'waiting' : 'loaded';
  const data = { source, ...state, outcome, concerns, ...forPrograms(report) };
  const lines = [
    ...head,
    ...describeState(state),
    '',
    ...describeCompleted(completed),
    ...describeDiff(report, options),
    ...describeConcerns(concerns, options),
  ];
  if (outcome === 'loaded') {
    answer(options, data, [...lines, '', `Loaded. ${message}`]);
    return;
  }
  const last = options.dryRun
    ? 'Nothing was changed.'
    : 'Nothing was loaded. Check these changes, then pull again with --yes.';
  answer(options, data, [...lines, '', last], { ok: outcome === 'compared' });
}

const describeState = ({ commit, sha256, bytes }: PulledSeeds['state']): string[] => [
  ...(commit ? [`Commit ${commit}`] : []),
  `SHA-256 ${sha256} (${bytes.toLocaleString('en')} bytes)`,
];

function describeConcerns(concerns: readonly string[], { yes }: Options): string[] {
  const head = yes ? 'Confirmed with --yes:' : 'Please confirm:';
  return concerns.length > 0 ? ['', head, ...concerns.map((line) => `  ${line}`)] : [];
}
