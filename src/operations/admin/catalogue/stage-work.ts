import type { CatalogueStage } from '../../../../contracts/documents/catalogue.ts';
import type { SeedSettings } from '../../../base/config/catalogue.ts';
import type { Download } from '../../../base/net/download.ts';
import { NetError } from '../../../base/net/net-error.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import { fetchArchive, type Archive } from '../../../catalogue/pull/archive.ts';
import { gamesOf } from '../../../catalogue/pull/source.ts';
import { seedFault } from '../../../catalogue/seeds/files.ts';
import type { FileOnDisk, Upload } from '../../../catalogue/seeds/unpack.ts';
import type { Progress } from '../../../writer/command.ts';
import { effectsOf, type Loaded } from './load/describe.ts';
import { compareSeeds, loadAlone, type LoadDeps } from './load/run.ts';
import type { PackedEntries } from './packed.ts';
import { noteFailure } from './pull/commands.ts';
import { unpackInThread, type UnpackedSeeds } from './unpack-in-thread.ts';

/** Dependencies of stages. */
export interface StageWork extends LoadDeps {
  download: Download;
  /** Called after every load. */
  onLoaded: () => void;
}

/** Files staged until they are loaded. */
export interface Stage {
  document: CatalogueStage;
  uploads: (Upload | FileOnDisk)[];
  entries: PackedEntries | null;
  /** Source to be downloaded, and the downloaded archive. */
  fetched: { settings: SeedSettings; archive: Archive | null } | null;
}

/** Unpacks in a thread, so that the writer is not blocked. */
async function unpack({ document, uploads }: Stage, signal: AbortSignal): Promise<UnpackedSeeds> {
  document.progress = { description: 'Unpacking' };
  return unpackInThread(uploads, signal);
}

/** Returns the selected games (ids) of a stage; null for all. */
const gamesIn = ({ fetched }: Stage): string[] | null => fetched && gamesOf(fetched.settings.source);

/** Downloads the archive of a stage if it has one, and determines the effects of loading its files. */
export async function checkStage(deps: StageWork, stage: Stage, signal: AbortSignal): Promise<void> {
  await noting(deps, stage, signal, async () => {
    if (stage.fetched && !stage.fetched.archive) await fetchStage(deps, stage, stage.fetched, signal);
    const { texts } = await unpack(stage, signal);
    const what = { games: gamesIn(stage), source: null, withScores: true, inFull: false };
    const onProgress = progressOf(stage.document);
    const { loaded } = await compareSeeds(deps, { input: { texts }, ...what, signal, onProgress });
    show(stage, loaded!);
    stage.document.state = 'ready';
  });
}

/** Downloads the archive of a stage and loads its files for an administrator (`by`) who does not want to review them. */
export async function loadStage(deps: StageWork, stage: Stage, { by, signal }: Applying): Promise<void> {
  await noting(deps, stage, signal, async () => {
    await fetchStage(deps, stage, stage.fetched!, signal);
    await storeStage(deps, stage, { by, signal, withScores: true, accept: (loaded) => show(stage, loaded) });
  });
}

/** Runs work on a stage and stores its failure; unforeseen errors are thrown. */
async function noting({ writer }: StageWork, stage: Stage, signal: AbortSignal, work: () => Promise<void>) {
  const { document } = stage;
  try {
    await work();
  } catch (error) {
    const isFault = error instanceof Refusal && error.status === 400;
    if (isFault) Object.assign(document, { state: 'refused', issues: error.issues ?? [] });
    else Object.assign(document, { state: 'failed', failure: isForeseen(error) ? error.message : INTERNAL });
    stage.uploads = [];
    if (stage.fetched && !signal.aborted) {
      const { source } = stage.fetched.settings;
      await writer.run(noteFailure, { source, message: seedFault(error) });
    }
    if (!isForeseen(error)) throw error;
  } finally {
    document.progress = null;
  }
}

/** Shows the effects of loading a stage in its document. */
function show(stage: Stage, { entries, ...found }: Loaded): void {
  stage.entries = entries;
  Object.assign(stage.document, { groups: entries.groups, ...found });
}

/** Downloads the archive of a stage. */
async function fetchStage(
  deps: StageWork,
  stage: Stage,
  fetched: NonNullable<Stage['fetched']>,
  signal: AbortSignal,
): Promise<void> {
  const { source, pin } = fetched.settings;
  const { document } = stage;
  const onProgress = (done: number, total?: number) =>
    progressOf(document)({ stage: 'reading', description: 'Downloading', done, ...(total !== undefined && { total }) });
  document.progress = { description: 'Downloading' };
  // Without an ETag an archive is always returned.
  const archive = (await fetchArchive(deps, { source, pin, signal, onProgress }))!;
  fetched.archive = archive;
  stage.uploads = [{ name: archive.name, file: archive.file, size: archive.size }];
  document.files = [{ name: archive.name, bytes: archive.size }];
}

const isForeseen = (error: unknown): error is Refusal | NetError =>
  error instanceof Refusal || error instanceof NetError;

const INTERNAL = 'Something went wrong on the server; the error was logged';

interface Applying {
  by: number;
  signal: AbortSignal;
}

/** Loads the files of a stage for an administrator (`by`). Throws 409 if the effects would differ by now. */
export async function applyStage(deps: StageWork, stage: Stage, { by, signal }: Applying): Promise<CatalogueStage> {
  const { document } = stage;
  const { fingerprint } = stage.entries!;
  const accept = ({ entries }: Loaded) => {
    if (entries.fingerprint !== fingerprint) throw changed();
  };
  try {
    await storeStage(deps, stage, { by, signal, withScores: false, accept });
    return document;
  } catch (error) {
    // It may be retried, for example after a full disk; stored slices stay.
    document.state = 'ready';
    throw error;
  } finally {
    document.progress = null;
  }
}

interface Storing extends Applying {
  withScores: boolean;
  /** Gets the effects before anything is stored; an error prevents it. */
  accept: (loaded: Loaded) => void;
}

async function storeStage(deps: StageWork, stage: Stage, { by, signal, withScores, accept }: Storing): Promise<void> {
  const { document, uploads, fetched } = stage;
  document.state = 'applying';
  const names = uploads.map(({ name }) => name);
  const { texts, content } = await unpack(stage, signal);
  const pull = fetched?.archive && { source: fetched.settings.source, state: fetched.archive.state, content };
  const { rederived, orphans } = await loadAlone(deps, {
    input: { texts },
    from: pull?.source ?? names.join(', '),
    games: gamesIn(stage),
    source: pull?.source ?? null,
    withScores,
    inFull: false,
    signal,
    onProgress: progressOf(document),
    decide({ loaded, message, files, concerns: { accepted } }) {
      accept(loaded!);
      const after = { ...document.effects!, groups: document.groups };
      return { message, pulled: pull ? { ...pull, files, accepted } : null, action: { by, files: names, after } };
    },
  });
  const effects = effectsOf({ rederived, orphans });
  Object.assign(document, { state: 'applied', applied: Date.now(), effects } satisfies Partial<CatalogueStage>);
  stage.uploads = [];
  await fetched?.archive?.remove();
  deps.onLoaded();
}

const changed = (): Refusal =>
  new Refusal(
    409,
    'catalogue_changed',
    'Nothing was loaded: the catalogue has changed since these files were checked. They are being checked again; review them once more',
  );

const progressOf =
  (document: CatalogueStage) =>
  ({ description, done, total }: Progress): void => {
    document.progress = { description, ...(done !== undefined && { done }), ...(total !== undefined && { total }) };
  };
