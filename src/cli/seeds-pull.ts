import type { Planned } from '../admin/catalogue/load/messages.ts';
import { loadAlone } from '../admin/catalogue/load/run.ts';
import type { PulledSeeds } from '../admin/catalogue/pull/commands.ts';
import { fetchSeeds } from '../admin/catalogue/pull/fetch-seeds.ts';
import { endOf, requestOf } from '../admin/catalogue/pull/load-pulled.ts';
import { gamesOf, licenceOf, withGames } from '../catalogue/pull/source.ts';
import { seedFault, SeedFilesError } from '../catalogue/seeds/files.ts';
import { readConfig } from '../config.ts';
import { pin as pinSetting } from '../config/catalogue.ts';
import { Refusal } from '../shared/refusal.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { describeDiff } from './describe-seeds.ts';
import { endSignal } from './end-signal.ts';
import { GAMES, parseGames } from './games-option.ts';
import { withProgress } from './progress.ts';
import { downloadDeps, showDownload } from './seed-source.ts';
import { loadDeps } from './seeds-load.ts';
import { forPrograms } from './seeds-report.ts';
import { UsageError } from './usage-error.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

interface Options extends Asked {
  dryRun?: true;
  yes?: true;
  all?: true;
  pin?: string;
  from?: string;
  games?: string;
}

export const pullCommand = () =>
  action('pull', {
    does: 'download a song database, show what has changed in it, and load that; may be run beside the server',
    notes: [
      'Without a source, that of KAIDEN_SEEDS_SOURCE: the public song database of zkldi/Tachi (seed files in the public domain, Unlicense).',
      'A state that is loaded already is recognised and not loaded again. One that moves many levels, or lacks charts with scores, waits for --yes.',
    ],
    examples: [
      'kaiden seeds pull --dry-run',
      'kaiden seeds pull',
      'kaiden seeds pull https://kaiden.example/api/v1/catalogue/archive',
      'kaiden seeds pull --games GAME,GAME',
      'kaiden seeds pull --from Tachi-main.tar.gz',
    ],
    exits: {
      1: 'it could not be done, or waits for --yes, and nothing has changed; lines say why',
      2: 'wrong settings or arguments, or the archive cannot be read',
    },
  })
    .argument(
      '[source]',
      'https URL of a .zip or .tar.gz that has seed files; http for addresses of KAIDEN_WEBHOOK_ALLOW',
    )
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--pin <state>', 'load this state alone: SHA-256 of the archive, or a commit')
    .option(...GAMES)
    .option('--from <file>', 'read the archive from a file that was downloaded elsewhere')
    .option('--yes', 'load it although it moves many levels, or lacks charts that have scores')
    .option('--all', 'list every entry and field, however many there are; --json always does')
    .action(pull);

async function pull(given: string | undefined, options: Options): Promise<void> {
  const config = readConfig(process.env);
  const source = withGames(
    given ?? config.seeds.source,
    parseGames(options.games) ?? gamesOf(given ?? config.seeds.source),
  );
  const pin = options.pin === undefined ? config.seeds.pin : parsePin(options.pin);
  const stopping = new AbortController();
  void endSignal().then(() => stopping.abort());
  await withWriter(async (open) => {
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
    const head = [`From ${source}`, licenceOf(source)];
    if (pulled) await show(open, pulled, options, head);
    else answer(options, { source, outcome: 'unchanged' }, [...head, 'Nothing has changed since it was loaded.']);
  });
}

function parsePin(text: string): string {
  const parsed = pinSetting.safeParse(text);
  if (!parsed.success) throw new UsageError(`--pin: ${parsed.error.issues[0]!.message}; it is "${text}"`);
  return parsed.data;
}

/** Shows what loading does, and loads unless something speaks against it. */
async function show(open: OpenFolder, pulled: PulledSeeds, options: Options, head: string[]): Promise<void> {
  const { source, state } = pulled;
  const waits = ({ concerns: { concerns } }: Planned) => concerns.length > 0 && !options.yes;
  const { planned, message } = await withProgress((onProgress) =>
    loadAlone(loadDeps(open), {
      ...requestOf(pulled),
      withScores: true,
      inFull: true,
      signal: new AbortController().signal,
      onProgress,
      decide: (plan) => (options.dryRun || waits(plan) ? null : endOf(pulled, plan)),
    }),
  );
  const report = planned.report!;
  const { concerns } = planned.concerns;
  const outcome = options.dryRun ? 'compared' : waits(planned) ? 'waiting' : 'loaded';
  const data = { source, ...state, outcome, concerns, ...forPrograms(report) };
  const lines = [
    ...head,
    ...describeState(state),
    '',
    ...describeDiff(report, options),
    ...describeConcerns(concerns, options),
  ];
  if (outcome === 'loaded') {
    answer(options, data, [...lines, '', `Loaded. ${message}`]);
    return;
  }
  const last = options.dryRun
    ? 'Nothing was changed.'
    : 'Nothing was loaded: look at this, then pull again with --yes.';
  answer(options, data, [...lines, '', last], { ok: outcome === 'compared' });
}

const describeState = ({ commit, sha256, bytes }: PulledSeeds['state']): string[] => [
  ...(commit ? [`Commit ${commit}`] : []),
  `SHA-256 ${sha256} (${bytes.toLocaleString('en')} bytes)`,
];

function describeConcerns(concerns: readonly string[], { yes }: Options): string[] {
  const head = yes ? 'Confirmed with --yes:' : 'An administrator has to confirm this:';
  return concerns.length > 0 ? ['', head, ...concerns.map((line) => `  ${line}`)] : [];
}
