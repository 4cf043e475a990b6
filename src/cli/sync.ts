import type { ImportDocument } from '../../contracts/documents/import.ts';
import { readConfig } from '../config.ts';
import { toImportDocument } from '../imports/documents.ts';
import { createImportRunner } from '../imports/runner.ts';
import { findImport } from '../imports/store.ts';
import { createSafeFetch } from '../net/safe-fetch.ts';
import { createPictures } from '../pictures/pictures.ts';
import { createVault } from '../secrets/vault.ts';
import { silentLog } from '../shared/log.ts';
import { createSync } from '../sync/index.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { endSignal } from './end-signal.ts';
import { findUserNamed } from './find-user-named.ts';
import { withProgress, type ProgressBar } from './progress.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

export const syncCommand = () =>
  action('sync', {
    does: "bring what is new from a player's accounts on other servers; this may be done beside a running server",
    examples: ['kaiden sync hazel'],
    exits: { 0: 'everything came', 1: 'something could not be had, or is not shown there' },
  })
    .argument('<name>', 'whose accounts they are')
    .action(async (name: string, asked: Asked) => {
      const document = await withWriter(async (open) => {
        const { id } = await findUserNamed(open.db, name);
        return withProgress((show) => bringAll(open, id, show));
      });
      const { scoreIDs, duplicates, errors, importID } = document;
      const missing = errors.filter(({ type }) => type === 'RemoteFailed').map(({ message }) => message);
      const counts = { new: scoreIDs.length, duplicates: duplicates.length, errors: errors.length - missing.length };
      const summary = `${counts.new} new, ${counts.duplicates} here already, ${counts.errors} not stored`;
      answer(asked, { importID, counts, missing }, [summary, ...missing], { ok: missing.length === 0 });
    });

/** Brings everything as one import. Throws Refusal when nothing came. */
async function bringAll(open: OpenFolder, userID: number, show: ProgressBar['show']): Promise<ImportDocument> {
  const config = readConfig(process.env);
  const fetch = createSafeFetch({ allowed: config.allowedRanges });
  const sync = createSync({
    ...open,
    vault: createVault({ ...open, config }),
    fetch,
    pictures: createPictures({ ...open, dataDir: config.dataDir }),
  });
  void endSignal().then(() => sync.stop());
  const bring: typeof sync.bring = (request, onProgress) =>
    sync.bring(request, (progress, at) => {
      show(progress);
      onProgress(progress, at);
    });
  const imports = createImportRunner({ ...open, log: silentLog(), bring });
  const request = { userID, importType: 'api/tachi', body: new Uint8Array(), userIntent: true };
  // Pauses between requests keep no process from ending.
  const awake = setInterval(() => undefined, 60_000);
  const { importID, document } = await imports.run(request).finally(() => clearInterval(awake));
  if (document) return document;
  const row = await findImport(open.db, importID);
  if (!row) throw new Error(`Import ${importID} is gone`);
  return toImportDocument(open.db, row);
}
