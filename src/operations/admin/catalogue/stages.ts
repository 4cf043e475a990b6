import { randomBytes } from 'node:crypto';

import type { CatalogueStage } from '../../../../contracts/documents/catalogue.ts';
import type { SeedSettings } from '../../../base/config/catalogue.ts';
import type { Background } from '../../../base/shared/background.ts';
import { notFound, Refusal } from '../../../base/shared/refusal.ts';
import { archiveName } from '../../../catalogue/pull/archive.ts';
import type { Upload } from '../../../catalogue/seeds/unpack.ts';
import type { PackedEntries } from './packed.ts';
import { applyStage, checkStage, loadStage, type Stage, type StageWork } from './stage-work.ts';

/** How long files stay staged (ms). */
const KEPT = 60 * 60 * 1000;

/** Uploaded files to be loaded; one set at a time, in memory. */
export interface Stages {
  /** Returns the latest stage; null if there is none. */
  latest(): CatalogueStage | null;
  /** Replaces the previous stage and starts checking these files. Throws 409 while the previous one is being checked or loaded. */
  begin(by: number, uploads: Upload[]): CatalogueStage;
  /** Downloads an archive and starts checking it, or loads it at once (`andLoad`). Throws 409 as `begin` does. */
  download(by: number, settings: SeedSettings, andLoad: boolean): CatalogueStage;
  /** Throws 404 if it doesn't exist, or has expired. */
  get(stageID: string): CatalogueStage;
  /** Returns the effects on each entry. Throws 409 while they are unknown. */
  entriesOf(stageID: string): PackedEntries;
  /** Loads the files. Throws 409 if they are not ready, or the catalogue has changed since they were checked. */
  apply(stageID: string, by: number): Promise<CatalogueStage>;
  /** Throws 409 while they are being checked or loaded. */
  drop(stageID: string): void;
}

interface StageDeps extends StageWork {
  background: Background;
}

export function createStages({ background, ...deps }: StageDeps): Stages {
  let last: Stage | null = null;
  const replace = (stage: Stage | null): void => {
    if (last) void last.fetched?.archive?.remove();
    last = stage;
  };

  /** Returns the latest stage unless it has expired. */
  const current = (): Stage | null => {
    if (last && !isBusy(last) && Date.now() >= last.document.expires) replace(null);
    return last;
  };

  const find = (stageID: string): Stage => {
    const stage = current();
    if (stage?.document.stageID !== stageID) throw notFound('stage');
    return stage;
  };

  const begin = (stage: Stage, work = checkStage): void => {
    stage.document.state = 'checking';
    background.begin((signal) => work(deps, stage, signal));
  };

  const take = (stage: Stage, work?: typeof checkStage): CatalogueStage => {
    const before = current();
    if (before && isBusy(before)) throw running();
    replace(stage);
    // Frees the memory; the stage has expired by then.
    setTimeout(current, KEPT + 1000).unref();
    begin(stage, work);
    return stage.document;
  };

  return {
    latest: () => current()?.document ?? null,
    get: (stageID) => find(stageID).document,
    begin: (by, uploads) => take({ document: newDocument(by, uploads), uploads, entries: null, fetched: null }),
    download(by, settings, andLoad) {
      const document = newDocument(by, [expected(settings)]);
      const stage: Stage = { document, uploads: [], entries: null, fetched: { settings, archive: null } };
      return take(stage, andLoad ? (work, taken, signal) => loadStage(work, taken, { by, signal }) : checkStage);
    },
    entriesOf(stageID) {
      const { entries, document } = find(stageID);
      if (!entries) throw notReady(document);
      return entries;
    },
    async apply(stageID, by) {
      const stage = find(stageID);
      if (stage.document.state !== 'ready') throw notReady(stage.document);
      try {
        return await background.wait((signal) => applyStage(deps, stage, { by, signal }));
      } catch (error) {
        if (error instanceof Refusal && error.code === 'catalogue_changed') begin(stage);
        throw error;
      }
    },
    drop(stageID) {
      if (isBusy(find(stageID))) throw running();
      replace(null);
    },
  };
}

const isBusy = ({ document: { state } }: Stage): boolean => state === 'checking' || state === 'applying';

const running = () => new Refusal(409, 'stage_running', 'Files are being checked or loaded; wait until that is done');

const notReady = ({ state }: CatalogueStage) =>
  new Refusal(409, 'stage_not_ready', `These files can't be loaded: they are ${WORDS[state]}`);

const WORDS: Record<CatalogueStage['state'], string> = {
  checking: 'still being checked',
  refused: 'refused because they have errors',
  ready: 'ready',
  applying: 'being loaded',
  applied: 'already loaded',
  failed: 'not checked because checking has failed',
};

/** Placeholder for an archive that is still to be downloaded. */
const expected = ({ source }: SeedSettings): Upload => ({ name: archiveName(source), bytes: new Uint8Array() });

const newDocument = (userID: number, uploads: readonly Upload[]): CatalogueStage => ({
  stageID: randomBytes(16).toString('hex'),
  userID,
  created: Date.now(),
  expires: Date.now() + KEPT,
  files: uploads.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
  state: 'checking',
  progress: null,
  issues: [],
  failure: null,
  applied: null,
  unchanged: 0,
  groups: [],
  skipped: [],
  effects: null,
});
