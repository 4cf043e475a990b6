import type { ImportDocument } from '../../../contracts/documents/import.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { toImportDocument } from '../imports/documents.ts';
import { ACCOUNT } from '../imports/formats/batch-manual/parse.ts';
import { findImport } from '../imports/store.ts';
import { readScores } from './archive.ts';
import type { Bringing } from './bringing.ts';
import { forgetCarrier } from './commands.ts';
import { countScoresOf } from './store.ts';

const ORPHANED: ReadonlySet<string> = new Set(['SongOrChartNotFound', 'OrphanExists']);

/** Brings the scores and orphans of an archive as imports do, file by file. */
export async function bringScores(bringing: Bringing): Promise<void> {
  const { archive, tally, signal } = bringing;
  for (const name of archive.scoreFiles) {
    signal?.throwIfAborted();
    const body = await readScores(archive, name);
    if (!body) continue;
    try {
      await bringFile(bringing, name, body);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 400) throw error;
      const [issue] = error.issues ?? [];
      tally.missing('scores', `${name}: ${issue ? `${issue.path}: ${issue.message}` : error.message}`);
    }
  }
}

async function bringFile(bringing: Bringing, name: string, body: Buffer): Promise<void> {
  const { imports, userID, trusted, dryRun } = bringing;
  const request = {
    userID,
    importType: 'file/batch-manual',
    body: new Uint8Array(body),
    sentWith: { fields: { [ACCOUNT]: 'true' }, filename: name },
    userIntent: false,
    trusted,
  };
  if (dryRun) {
    const { bytes, fresh } = await imports.dryRun(request);
    count(bringing, name, JSON.parse(Buffer.from(bytes).toString()) as ImportDocument, fresh);
    return;
  }
  const before = await countScoresOf(bringing.db, userID);
  const { importID } = await imports.run(request);
  const row = await findImport(bringing.db, importID);
  if (row?.status !== 'completed')
    throw new Refusal(503, 'writer_restarting', 'Saving was interrupted; repeat the import');
  count(bringing, name, await toImportDocument(bringing.db, row), (await countScoresOf(bringing.db, userID)) - before);
  await bringing.writer.run(forgetCarrier, { importID });
}

/** Counts the results of a file. Its scores are not listed in its document: they belong to the imports that they first came with. */
function count({ tally }: Bringing, name: string, { duplicates, blacklisted, errors }: ImportDocument, fresh: number) {
  const isOrphans = name.startsWith('orphans/');
  tally.count('scores', 'brought', fresh);
  tally.count('scores', 'already', duplicates.length + blacklisted.length);
  for (const { type, message } of errors) {
    if (isOrphans && type === 'SongOrChartNotFound') tally.count('orphans', 'brought', 1);
    else if (type === 'OrphanExists') tally.count('orphans', 'already', 1);
    else if (ORPHANED.has(type)) tally.missing('scores', 'Their charts are not known here; they are kept as unmatched');
    else tally.missing('scores', message);
  }
}
