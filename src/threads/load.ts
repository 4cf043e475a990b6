import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import type { CatalogueEntry } from '../../contracts/documents/catalogue.ts';
import { loadEngine } from '../../db/load-engine.ts';
import { openReadOnly } from '../../db/open.ts';
import { giveWay } from '../base/shared/thread.ts';
import { SeedFilesError, type SeedFiles } from '../catalogue/seeds/files.ts';
import { seedsOfGames } from '../catalogue/seeds/of-games.ts';
import { folderOf, readSource } from '../catalogue/seeds/source.ts';
import { parseSeeds } from '../catalogue/seeds/unpack.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { describeLoaded } from '../operations/admin/catalogue/load/describe.ts';
import type { Planned, PlanMessage, PlanRequest } from '../operations/admin/catalogue/load/messages.ts';
import { describePulled } from '../operations/admin/catalogue/pull/describe.ts';
import { lookFor } from '../operations/admin/catalogue/pull/remember.ts';
import type { CatalogueReport } from '../transfer/imports/catalogue-commands.ts';
import { planLoad, type LoadPlan } from '../transfer/imports/catalogue/plan.ts';
import { joinUnits, memoryOf, workOf } from '../transfer/imports/catalogue/unit.ts';
import { packError } from '../writer/messages.ts';

// Reads seed files, compares them with the database, and returns the changes to store, to relieve the writer and the main thread.

if (!parentPort) throw new Error('This file is a worker thread, not a program');
loadEngine();
giveWay(10);
const port = parentPort;
const { file, input, games: chosen, source, withScores, inFull, folder } = workerData as PlanRequest;
const games = createRegistry(definitions);
const post = (message: PlanMessage, give: ArrayBuffer[] = []) => port.postMessage(message, give);

/** Maximum work of one transaction. */
const SMALL = 2000;
const NOTHING_TO_ACCEPT = { concerns: [], accepted: { missing: {}, played: [] } };

/** Returns whether an entry belongs to the selected games: those of others aren't missing in the files. */
const isChosen = ({ idString }: CatalogueEntry): boolean =>
  chosen === null || idString === null || chosen.includes(idString.split(':')[0]!);

const ofChosen = (report: CatalogueReport): CatalogueReport => ({
  ...report,
  entries: report.entries.filter(isChosen),
});

async function read(): Promise<SeedFiles> {
  const files = 'texts' in input ? parseSeeds(input.texts) : await readSource(input.path, input.name);
  return seedsOfGames(files, games, chosen);
}

/** Saves the files, for a load that has to be planned again. */
async function save({ files }: SeedFiles): Promise<void> {
  if (folder === null) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const from = 'path' in input && chosen === null ? await folderOf(input.path) : null;
  await Promise.all(
    files.map(({ name, entries }) =>
      from === null
        ? writeFile(join(folder, name), JSON.stringify(entries))
        : copyFile(join(from, name), join(folder, name)),
    ),
  );
}

async function plan(): Promise<void> {
  const files = await read();
  const names = files.files.map(({ name }) => name);
  const describe = ({ catalogue, units, report, found }: LoadPlan<Planned['concerns']>, isSmall: boolean): Planned => ({
    catalogue,
    units,
    isSmall,
    message: describePulled(report.kinds),
    files: names,
    concerns: found,
    loaded: inFull ? null : describeLoaded(ofChosen(report), files),
    report: inFull ? ofChosen(report) : null,
  });
  const send = (planned: Planned) =>
    post({ type: 'planned', planned }, [
      ...memoryOf(planned.units),
      ...(planned.loaded ? [planned.loaded.entries.bytes.buffer] : []),
    ]);
  let waiting: LoadPlan<Planned['concerns']> | undefined;
  const connection = openReadOnly(file);
  const rest = await planLoad(
    connection,
    files,
    { games, now: Date.now, progress: (progress) => post({ type: 'progress', progress }), transaction: {} },
    {
      withScores,
      withKept: !inFull || withScores || source !== null,
      look: async (db, report) =>
        source === null ? NOTHING_TO_ACCEPT : lookFor(db, { source }, { files: names, report: ofChosen(report) }),
      async onPlan(found) {
        if (withScores || workOf(found.units) <= SMALL) waiting = found;
        else {
          await save(files);
          send(describe(found, false));
        }
      },
    },
  );
  connection.close();
  if (!waiting) return post({ type: 'rest', units: rest }, memoryOf(rest));
  const units = joinUnits(waiting.units, rest);
  await save(files);
  send(describe({ ...waiting, units }, workOf(units) <= SMALL));
}

try {
  await plan();
} catch (error) {
  post({ type: 'failed', error: packError(error), isFile: error instanceof SeedFilesError });
}
