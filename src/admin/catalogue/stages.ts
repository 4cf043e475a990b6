import { randomBytes } from 'node:crypto';

import type { CatalogueStage } from '../../../contracts/documents/catalogue.ts';
import { archiveName } from '../../catalogue/pull/archive.ts';
import type { Upload } from '../../catalogue/seeds/unpack.ts';
import type { SeedSettings } from '../../config/catalogue.ts';
import type { Background } from '../../shared/background.ts';
import { notFound, Refusal } from '../../shared/refusal.ts';
import type { PackedEntries } from './packed.ts';
import { applyStage, checkStage, type Stage, type StageWork } from './stage-work.ts';

/** How long files lie ready (ms). */
const KEPT = 60 * 60 * 1000;

/** Files that were sent to be loaded; one set at a time, in memory. */
export interface Stages {
  /** The last ones; null when there are none. */
  latest(): CatalogueStage | null;
  /** Takes the place of those before, and begins to look at them. Throws 409 while those are looked at or loaded. */
  begin(by: number, uploads: Upload[]): CatalogueStage;
  /** Downloads an archive, and begins to look at it. Throws 409 as `begin` does. */
  download(by: number, settings: SeedSettings): CatalogueStage;
  /** Throws 404 for what is not, or no more, there. */
  get(stageID: string): CatalogueStage;
  /** What would become of each entry, or became. Throws 409 while that is not known. */
  entriesOf(stageID: string): PackedEntries;
  /** Loads them. Throws 409 when they are not ready, or the catalogue has changed since they were looked at. */
  apply(stageID: string, by: number): Promise<CatalogueStage>;
  /** Throws 409 while they are looked at or loaded. */
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

  /** The last files, unless their time is up. */
  const current = (): Stage | null => {
    if (last && !isBusy(last) && Date.now() >= last.document.expires) replace(null);
    return last;
  };

  const find = (stageID: string): Stage => {
    const stage = current();
    if (stage?.document.stageID !== stageID) throw notFound('stage');
    return stage;
  };

  const begin = (stage: Stage): void => {
    stage.document.state = 'checking';
    background.begin((signal) => checkStage(deps, stage, signal));
  };

  const take = (stage: Stage): CatalogueStage => {
    const before = current();
    if (before && isBusy(before)) throw running();
    replace(stage);
    // For the memory; nobody gets at them any more anyway.
    setTimeout(current, KEPT + 1000).unref();
    begin(stage);
    return stage.document;
  };

  return {
    latest: () => current()?.document ?? null,
    get: (stageID) => find(stageID).document,
    begin: (by, uploads) => take({ document: newDocument(by, uploads), uploads, entries: null, fetched: null }),
    download: (by, settings) =>
      take({
        document: newDocument(by, [expected(settings)]),
        uploads: [],
        entries: null,
        fetched: { settings, archive: null },
      }),
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

const running = () => new Refusal(409, 'stage_running', 'Files are being looked at or loaded; wait until that is done');

const notReady = ({ state }: CatalogueStage) =>
  new Refusal(409, 'stage_not_ready', `These files are not ready to be loaded: they are ${WORDS[state]}`);

const WORDS: Record<CatalogueStage['state'], string> = {
  checking: 'still being looked at',
  refused: 'refused, because they have faults',
  ready: 'ready',
  applying: 'being loaded',
  applied: 'loaded already',
  failed: 'not looked at, because that has failed',
};

/** Stands for an archive that is still to be downloaded. */
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
