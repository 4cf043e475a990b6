import { randomBytes } from 'node:crypto';

import type { CatalogueStage } from '../../../contracts/documents/catalogue.ts';
import type { SeedText, Upload } from '../../catalogue/seeds/unpack.ts';
import type { Background } from '../../shared/background.ts';
import { notFound, Refusal } from '../../shared/refusal.ts';
import type { Progress, Writer } from '../../writer/command.ts';
import { applyCatalogue, checkCatalogue } from './commands.ts';
import type { PackedEntries } from './packed.ts';
import { unpackInThread } from './unpack-in-thread.ts';

/** How long files lie ready (ms). */
const KEPT = 60 * 60 * 1000;

interface Stage {
  document: CatalogueStage;
  uploads: Upload[];
  entries: PackedEntries | null;
}

/** Files that were sent to be loaded; one set at a time, in memory. */
export interface Stages {
  /** The last ones; null when there are none. */
  latest(): CatalogueStage | null;
  /** Takes the place of those before, and begins to look at them. Throws 409 while those are looked at or loaded. */
  begin(by: number, uploads: Upload[]): CatalogueStage;
  /** Throws 404 for what is not, or no more, there. */
  get(stageID: string): CatalogueStage;
  /** What would become of each entry, or became. Throws 409 while that is not known. */
  entriesOf(stageID: string): PackedEntries;
  /** Loads them. Throws 409 when they are not ready, or the catalogue has changed since they were looked at. */
  apply(stageID: string, by: number): Promise<CatalogueStage>;
  /** Throws 409 while they are looked at or loaded. */
  drop(stageID: string): void;
}

export function createStages({ writer, background }: { writer: Writer; background: Background }): Stages {
  let last: Stage | null = null;

  /** The last files, unless their time is up. */
  const current = (): Stage | null => {
    if (last && !isBusy(last) && Date.now() >= last.document.expires) last = null;
    return last;
  };

  const find = (stageID: string): Stage => {
    const stage = current();
    if (stage?.document.stageID !== stageID) throw notFound('stage');
    return stage;
  };

  const begin = (stage: Stage): void => {
    stage.document.state = 'checking';
    background.begin((signal) => check(writer, stage, signal));
  };

  return {
    latest: () => current()?.document ?? null,
    get: (stageID) => find(stageID).document,
    begin(by, uploads) {
      const before = current();
      if (before && isBusy(before)) throw running();
      last = { document: newDocument(by, uploads), uploads, entries: null };
      // For the memory; nobody gets at them any more anyway.
      setTimeout(current, KEPT + 1000).unref();
      begin(last);
      return last.document;
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
        return await background.wait((signal) => apply(writer, stage, { by, signal }));
      } catch (error) {
        if (error instanceof Refusal && error.code === 'catalogue_changed') begin(stage);
        throw error;
      }
    },
    drop(stageID) {
      if (isBusy(find(stageID))) throw running();
      last = null;
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

/** Unpacks in a thread, so that nobody who wants to write waits for it. */
async function unpack({ document, uploads }: Stage, signal: AbortSignal): Promise<SeedText[]> {
  document.progress = { description: 'Unpacking' };
  return unpackInThread(uploads, signal);
}

const memoryOf = (texts: readonly SeedText[]): ArrayBuffer[] => texts.map(({ bytes }) => bytes.buffer);

async function check(writer: Writer, stage: Stage, signal: AbortSignal): Promise<void> {
  const { document } = stage;
  try {
    const texts = await unpack(stage, signal);
    const options = { onProgress: progressOf(document), give: memoryOf(texts) };
    const { entries, ...found } = await writer.run(checkCatalogue, { texts }, options);
    stage.entries = entries;
    Object.assign(document, { state: 'ready', groups: entries.groups, ...found });
  } catch (error) {
    const isFault = error instanceof Refusal && error.status === 400;
    if (isFault) Object.assign(document, { state: 'refused', issues: error.issues ?? [] });
    else Object.assign(document, { state: 'failed', failure: error instanceof Refusal ? error.message : INTERNAL });
    stage.uploads = [];
    if (!(error instanceof Refusal)) throw error;
  } finally {
    document.progress = null;
  }
}

const INTERNAL = 'An internal error; it has been logged';

async function apply(
  writer: Writer,
  stage: Stage,
  { by, signal }: { by: number; signal: AbortSignal },
): Promise<CatalogueStage> {
  const { document, uploads } = stage;
  document.state = 'applying';
  const known = { by, seen: stage.entries!.fingerprint, names: uploads.map(({ name }) => name) };
  try {
    const texts = await unpack(stage, signal);
    const options = { onProgress: progressOf(document), give: memoryOf(texts) };
    const { effects } = await writer.run(applyCatalogue, { texts, ...known }, options);
    Object.assign(document, { state: 'applied', applied: Date.now(), effects } satisfies Partial<CatalogueStage>);
    stage.uploads = [];
    return document;
  } catch (error) {
    // Nothing of it was done, so it may be tried again, after a full disk say.
    document.state = 'ready';
    throw error;
  } finally {
    document.progress = null;
  }
}

const progressOf =
  (document: CatalogueStage) =>
  ({ description, done, total }: Progress): void => {
    document.progress = { description, ...(done !== undefined && { done }), ...(total !== undefined && { total }) };
  };

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
