import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { ImportDocument, ImportError } from '../../contracts/documents/import.ts';
import { counted } from '../base/shared/counted.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { isZip, scoreFiles, type ScoreFile } from '../transfer/exports/unzip.ts';
import { importScores } from '../transfer/imports/commands.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { withProgress, type ProgressBar } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const importCommand = () =>
  action('import', {
    does: 'import scores for a player: an export, or BATCH-MANUAL files of any size',
    examples: ['kaiden import hazel scores.json', 'kaiden import hazel kaiden-hazel-2026-01-01.zip --trust'],
    exits: { 0: 'all scores stored, or kept as unmatched', 1: 'some scores not stored', 2: 'a file cannot be read' },
  })
    .argument('<name>', 'user name of the player')
    .argument('<files...>', 'zip files made by `kaiden export`, or BATCH-MANUAL files')
    .option('--trust', 'accept scores of an export even if they exceed what their charts allow today')
    .action(
      async (name: string, paths: string[], { trust = false, ...output }: OutputOptions & { trust?: boolean }) => {
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
            if (!output.json) print(results.at(-1)!);
          }
          return results;
        });
        answer(output, { files: results }, [], { ok: results.every(({ faults }) => faults.length === 0) });
      },
    );

/** Result of a file. */
interface FileResult {
  file: string;
  /** Null if all of it was refused. */
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

const isOrphan = ({ type }: ImportError): boolean => type === 'SongOrChartNotFound' || type === 'OrphanExists';

function resultOf(file: string, { scoreIDs, duplicates, errors }: ImportDocument): FileResult {
  const lost = errors.filter((error) => !isOrphan(error));
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
      counted(counts.new, 'new score'),
      counts.duplicates > 0 && `${counts.duplicates.toLocaleString('en')} duplicates`,
      counts.kept > 0 && `${counts.kept.toLocaleString('en')} unmatched (kept until their chart is added)`,
      counts.notStored > 0 && `${counts.notStored.toLocaleString('en')} not stored`,
    ].filter(Boolean);
    console.log(`${file}: ${text.join(', ')}`);
  }
  for (const { path, message } of faults) console.error(oneLine(`${file}: ${path ? `${path}: ` : ''}${message}`));
}

/** Content of a file could break lines or control the terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
