import { BRING, USUALLY_BROUGHT, type Bring, type Brought } from '../../contracts/documents/brought.ts';
import type { ImportDocument } from '../../contracts/documents/import.ts';
import { COMMAND_LINE } from '../accounts/audit.store.ts';
import { createPictures } from '../accounts/pictures/pictures.ts';
import { createVault } from '../accounts/secrets/vault.ts';
import { readConfig } from '../base/config.ts';
import { createSafeFetch } from '../base/net/safe-fetch.ts';
import { silentLog } from '../base/shared/log.ts';
import { withoutUndefined } from '../base/shared/without-undefined.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { toImportDocument } from '../transfer/imports/documents.ts';
import { createImportRunner } from '../transfer/imports/runner.ts';
import { findImport } from '../transfer/imports/store.ts';
import { createSync } from '../transfer/sync/index.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { endSignal } from './end-signal.ts';
import { findUserNamed } from './find-user-named.ts';
import { withProgress, type ProgressBar } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

export const syncCommand = () =>
  action('sync', {
    does: "import what is new from a player's accounts on other servers; this server may be running",
    examples: ['kaiden sync hazel', 'kaiden sync hazel --bring goals,rivals'],
    notes: [
      `Imports scores, sessions and classes, and also ${USUALLY_BROUGHT.join(' and ')}. --bring replaces the latter with other parts (${BRING.join(', ')}) or none.`,
      '"goals" includes quests. Without --overwrite, only what is empty here is filled in.',
    ],
    exits: { 0: 'everything imported', 1: 'something could not be fetched, or is private there' },
  })
    .argument('<name>', 'user name of the player')
    .option('--bring <parts>', 'comma-separated parts to import besides scores, or "none"', partsOf)
    .option('--overwrite', 'replace existing rivals, settings, profile texts and pictures')
    .action(async (name: string, { bring, overwrite, ...output }: OutputOptions & Choice) => {
      const document = await withWriter(async (open) => {
        const { id } = await findUserNamed(open.db, name);
        const document = await withProgress((show) => bringAll(open, { userID: id, bring, overwrite }, show));
        const after = { new: document.scoreIDs.length };
        await open.writer.run(noteAction, { by: COMMAND_LINE, action: 'sync-account', target: { userID: id }, after });
        return document;
      });
      const { scoreIDs, duplicates, errors, importID, brought = [] } = document;
      const missing = errors.filter(({ type }) => type === 'RemoteFailed').map(({ message }) => message);
      const counts = { new: scoreIDs.length, duplicates: duplicates.length, errors: errors.length - missing.length };
      const summary = `${counts.new} new, ${counts.duplicates} duplicates, ${counts.errors} not stored`;
      const lines = [summary, ...brought.flatMap(linesOf), ...missing];
      answer(output, { importID, counts, brought, missing }, lines, {
        ok: missing.length === 0 && !brought.some(hasFailed),
      });
    });

interface Choice {
  bring?: readonly Bring[];
  overwrite?: true;
}

/** Parses the parts to bring. Throws UsageError for an unknown one. */
function partsOf(text: string): Bring[] {
  const names = text === 'none' ? [] : text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !BRING.some((part) => part === name));
  if (unknown !== undefined)
    throw new UsageError(`--bring: unknown part "${unknown}". Parts: ${BRING.join(', ')}, or none`);
  return BRING.filter((part) => names.includes(part));
}

/** Describes the result of each part of an account in a line. */
const linesOf = ({ from, part, brought, already, missing }: Brought): string[] => [
  `${part} of ${from}: ${brought} new, ${already} unchanged`,
  ...missing.map(({ count, message }) => `${part} of ${from}: ${count} not imported. ${message}`),
];

const hasFailed = ({ missing }: Brought): boolean => missing.some(({ code }) => code === 'failed' || code === 'later');

/** Brings everything as one import. Throws Refusal if nothing came. */
async function bringAll(
  open: OpenFolder,
  { userID, bring: parts, overwrite }: Choice & { userID: number },
  show: ProgressBar['show'],
): Promise<ImportDocument> {
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
  const fields = withoutUndefined({ bring: parts?.join(','), overwrite: overwrite && 'true' });
  const sentWith = { fields, filename: null };
  const request = { userID, importType: 'api/tachi', body: new Uint8Array(), sentWith, userIntent: true };
  // Pauses between requests don't keep the process alive by themselves.
  const awake = setInterval(() => undefined, 60_000);
  const { importID, document } = await imports.run(request).finally(() => clearInterval(awake));
  if (document) return document;
  const row = await findImport(open.db, importID);
  if (!row) throw new Error(`Import ${importID} is gone`);
  return toImportDocument(open.db, row);
}
