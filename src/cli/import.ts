import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { Command } from 'commander';

import type { ImportDocument, ImportError } from '../../contracts/documents/import.ts';
import { isZip, scoreFiles, type ScoreFile } from '../exports/unzip.ts';
import { importScores } from '../imports/commands.ts';
import { Refusal } from '../shared/refusal.ts';
import { Exit } from './exit.ts';
import { findUserNamed } from './find-user-named.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const importCommand = () =>
  new Command('import')
    .description('import the scores of an export, or BATCH-MANUAL files of any size, for a player')
    .argument('<name>', 'whose scores they are')
    .argument('<files...>', 'zip files that `kaiden export` has written, or BATCH-MANUAL files')
    .option('--trust', 'believe plays of an export that their charts have no room for today')
    .addHelpText('after', '\nExit codes: 0 all plays are stored or kept, 1 some are not, 2 a file cannot be read.')
    .action(async (name: string, paths: string[], options: { trust?: true }) => {
      const files = (await Promise.all(paths.map(read))).flat();
      const isComplete = await withWriter(async ({ writer, db }) => {
        const { id: userID } = await findUserNamed(db, name);
        let complete = true;
        for (const { name: file, body } of files) {
          const importID = randomBytes(20).toString('hex');
          const request = { importID, userID, importType: 'file/batch-manual', body, userIntent: true };
          try {
            const document = await writer.run(importScores, { ...request, trusted: options.trust ?? false });
            complete = report(file, document) && complete;
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            complete = false;
            console.error(refusal(file, error));
          }
        }
        return complete;
      });
      if (!isComplete) throw new Exit(1);
    });

async function read(path: string): Promise<ScoreFile[]> {
  try {
    const bytes = await readFile(path);
    return isZip(bytes) ? scoreFiles(bytes) : [{ name: path, body: bytes }];
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

const isKept = ({ type }: ImportError): boolean => type === 'SongOrChartNotFound' || type === 'OrphanExists';

/** Says what became of a file, and returns whether all of its plays are stored or kept. */
function report(file: string, { scoreIDs, duplicates, errors }: ImportDocument): boolean {
  const lost = errors.filter((error) => !isKept(error));
  const kept = errors.length - lost.length;
  const counts = [
    `${scoreIDs.length.toLocaleString('en')} new scores`,
    duplicates.length > 0 && `${duplicates.length.toLocaleString('en')} there already`,
    kept > 0 && `${kept.toLocaleString('en')} kept until their chart is known`,
    lost.length > 0 && `${lost.length.toLocaleString('en')} not stored`,
  ].filter(Boolean);
  console.log(`${file}: ${counts.join(', ')}`);
  for (const { index, message } of lost) console.error(oneLine(`${file}: scores[${index}]: ${message}`));
  return lost.length === 0;
}

const refusal = (file: string, { message, issues = [{ path: '', message }] }: Refusal): string =>
  issues.map((issue) => oneLine(`${file}: ${issue.path ? `${issue.path}: ` : ''}${issue.message}`)).join('\n');

/** What a file holds could break lines or control the terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
