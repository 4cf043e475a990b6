import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { ImportDocument, ImportError } from '../../contracts/documents/import.ts';
import { isZip, scoreFiles, type ScoreFile } from '../exports/unzip.ts';
import { importScores } from '../imports/commands.ts';
import { Refusal } from '../shared/refusal.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { withProgress, type ProgressBar } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const importCommand = () =>
  action('import', {
    does: 'import the scores of an export, or BATCH-MANUAL files of any size, for a player',
    examples: ['kaiden import hazel scores.json', 'kaiden import hazel kaiden-hazel-2026-01-01.zip --trust'],
    exits: { 0: 'all plays are stored or kept', 1: 'some are not', 2: 'a file cannot be read' },
  })
    .argument('<name>', 'whose scores they are')
    .argument('<files...>', 'zip files that `kaiden export` has written, or BATCH-MANUAL files')
    .option('--trust', 'believe plays of an export that their charts have no room for today')
    .action(async (name: string, paths: string[], { trust = false, ...asked }: Asked & { trust?: boolean }) => {
      const files = (await Promise.all(paths.map(read))).flat();
      const results = await withWriter(async ({ writer, db }) => {
        const { id: userID } = await findUserNamed(db, name);
        const results: FileResult[] = [];
        for (const { name: file, body } of files) {
          const importID = randomBytes(20).toString('hex');
          const request = { importID, userID, importType: 'file/batch-manual', body, userIntent: true };
          try {
            const run = (onProgress: ProgressBar['show']) =>
              writer.run(importScores, { ...request, trusted: trust }, { onProgress });
            results.push(resultOf(file, await withProgress(run)));
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            results.push(refusalOf(file, error));
          }
          if (!asked.json) print(results.at(-1)!);
        }
        return results;
      });
      answer(asked, { files: results }, [], { ok: results.every(({ faults }) => faults.length === 0) });
    });

/** What became of a file. */
interface FileResult {
  file: string;
  /** Null when all of it was refused. */
  counts: { new: number; duplicates: number; kept: number; notStored: number } | null;
  faults: { path: string; message: string }[];
}

async function read(path: string): Promise<ScoreFile[]> {
  try {
    const bytes = await readFile(path);
    return isZip(bytes) ? scoreFiles(bytes) : [{ name: path, body: bytes }];
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

const isKept = ({ type }: ImportError): boolean => type === 'SongOrChartNotFound' || type === 'OrphanExists';

function resultOf(file: string, { scoreIDs, duplicates, errors }: ImportDocument): FileResult {
  const lost = errors.filter((error) => !isKept(error));
  return {
    file,
    counts: {
      new: scoreIDs.length,
      duplicates: duplicates.length,
      kept: errors.length - lost.length,
      notStored: lost.length,
    },
    faults: lost.map(({ index, message }) => ({ path: `scores[${index}]`, message })),
  };
}

const refusalOf = (file: string, { message, issues = [{ path: '', message }] }: Refusal): FileResult => ({
  file,
  counts: null,
  faults: issues.map(({ path, message }) => ({ path, message })),
});

function print({ file, counts, faults }: FileResult): void {
  if (counts) {
    const text = [
      `${counts.new.toLocaleString('en')} new scores`,
      counts.duplicates > 0 && `${counts.duplicates.toLocaleString('en')} there already`,
      counts.kept > 0 && `${counts.kept.toLocaleString('en')} kept until their chart is known`,
      counts.notStored > 0 && `${counts.notStored.toLocaleString('en')} not stored`,
    ].filter(Boolean);
    console.log(`${file}: ${text.join(', ')}`);
  }
  for (const { path, message } of faults) console.error(oneLine(`${file}: ${path ? `${path}: ` : ''}${message}`));
}

/** What a file holds could break lines or control the terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
