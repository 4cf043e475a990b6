import { BRING, USUALLY_BROUGHT, type Bring, type Brought } from '../../contracts/documents/brought.ts';
import type { ImportDocument } from '../../contracts/documents/import.ts';
import { readConfig } from '../config.ts';
import { toImportDocument } from '../imports/documents.ts';
import { createImportRunner } from '../imports/runner.ts';
import { findImport } from '../imports/store.ts';
import { createSafeFetch } from '../net/safe-fetch.ts';
import { createPictures } from '../pictures/pictures.ts';
import { createVault } from '../secrets/vault.ts';
import { silentLog } from '../shared/log.ts';
import { withoutUndefined } from '../shared/without-undefined.ts';
import { createSync } from '../sync/index.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { endSignal } from './end-signal.ts';
import { findUserNamed } from './find-user-named.ts';
import { withProgress, type ProgressBar } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

export const syncCommand = () =>
  action('sync', {
    does: "bring what is new from a player's accounts on other servers; this may be done beside a running server",
    examples: ['kaiden sync hazel', 'kaiden sync hazel --bring goals,rivals'],
    notes: [
      `Beside scores, sessions and classes, ${USUALLY_BROUGHT.join(' and ')} are brought, unless --bring names other parts (${BRING.join(', ')}) or none.`,
      'Goals stand for quests, too. Only what is empty here is filled in, unless --overwrite is given.',
    ],
    exits: { 0: 'everything came', 1: 'something could not be had, or is not shown there' },
  })
    .argument('<name>', 'whose accounts they are')
    .option('--bring <parts>', 'what to bring beside scores, with commas; "none" for nothing', partsOf)
    .option('--overwrite', 'replace rivals, settings, profile texts and pictures that are here')
    .action(async (name: string, { bring, overwrite, ...asked }: Asked & Choice) => {
      const document = await withWriter(async (open) => {
        const { id } = await findUserNamed(open.db, name);
        return withProgress((show) => bringAll(open, { userID: id, bring, overwrite }, show));
      });
      const { scoreIDs, duplicates, errors, importID, brought = [] } = document;
      const missing = errors.filter(({ type }) => type === 'RemoteFailed').map(({ message }) => message);
      const counts = { new: scoreIDs.length, duplicates: duplicates.length, errors: errors.length - missing.length };
      const summary = `${counts.new} new, ${counts.duplicates} here already, ${counts.errors} not stored`;
      const lines = [summary, ...brought.flatMap(linesOf), ...missing];
      answer(asked, { importID, counts, brought, missing }, lines, {
        ok: missing.length === 0 && !brought.some(hasFailed),
      });
    });

interface Choice {
  bring?: readonly Bring[];
  overwrite?: true;
}

/** Reads what is to be brought. Throws UsageError for a part that there is not. */
function partsOf(text: string): Bring[] {
  const names = text === 'none' ? [] : text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !BRING.some((part) => part === name));
  if (unknown !== undefined)
    throw new UsageError(`There is no part "${unknown}": expected ${BRING.join(', ')} or none`);
  return BRING.filter((part) => names.includes(part));
}

/** Describes the result of bringing a part of an account, a line each. */
const linesOf = ({ from, part, brought, already, missing }: Brought): string[] => [
  `${part} of ${from}: ${brought} new, ${already} left as they are here`,
  ...missing.map(({ count, message }) => `${part} of ${from}: ${count} not brought. ${message}`),
];

const hasFailed = ({ missing }: Brought): boolean => missing.some(({ code }) => code === 'failed' || code === 'later');

/** Brings everything as one import. Throws Refusal when nothing came. */
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
  // Pauses between requests keep no process from ending.
  const awake = setInterval(() => undefined, 60_000);
  const { importID, document } = await imports.run(request).finally(() => clearInterval(awake));
  if (document) return document;
  const row = await findImport(open.db, importID);
  if (!row) throw new Error(`Import ${importID} is gone`);
  return toImportDocument(open.db, row);
}
