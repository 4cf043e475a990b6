import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { Option } from 'commander';

import type { ImportDocument, ImportError } from '../../contracts/documents/import.ts';
import { COMMAND_LINE } from '../accounts/audit.store.ts';
import { counted } from '../base/shared/counted.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { withoutUndefined } from '../base/shared/without-undefined.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { isZip, scoreFiles, type ScoreFile } from '../transfer/exports/unzip.ts';
import { importScores } from '../transfer/imports/commands.ts';
import { fileImportTypes, formats } from '../transfer/imports/formats/index.ts';
import type { PreviewRequest } from '../transfer/imports/preview/preview.ts';
import type { Preparer } from '../transfer/imports/workers/preparer.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { withProgress, type ProgressBar } from './progress.ts';
import { unreadable } from './unreadable.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const importCommand = () =>
  action('import', {
    does: 'import scores for a player: an export, or files of any import type and size',
    examples: [
      'kaiden import hazel scores.json',
      'kaiden import hazel scores.json --dry-run',
      'kaiden import hazel kaiden-hazel-2026-01-01.zip --trust',
      'kaiden import hazel score.db --type file/beatoraja-score-db --songs songdata.db',
      'kaiden import hazel SP.csv --type file/inf-notebook-csv --playtype SP',
    ],
    notes: ['Databases of games are read and never changed. Close the game before you copy them.'],
    exits: {
      0: 'all scores stored, or kept as unmatched; with --dry-run: all would be',
      1: 'some scores not stored',
      2: 'a file cannot be read',
    },
  })
    .argument('<name>', 'user name of the player')
    .argument('<files...>', 'zip files made by `kaiden export`, or files of the import type')
    .option('--trust', 'accept scores of an export even if they exceed what their charts allow today')
    .addOption(new Option('--type <type>', 'import type of the files').choices(fileImportTypes).default(BATCH_MANUAL))
    .option('--dry-run', 'print what would be imported, file by file, and store nothing')
    .option('--playtype <playtype>', 'playtype of the files, if their type needs one')
    .option('--songs <file>', "song database of the player's game, if their type uses one")
    .action(async (name: string, paths: string[], options: ImportOptions) => {
      const { trust = false, dryRun = false, type, playtype, songs, ...output } = options;
      checkOptions(options);
      const how = {
        type: type,
        fields: withoutUndefined({ playtype }),
        songs: songs === undefined ? undefined : await bytesOf(songs),
      };
      const files = (await Promise.all(paths.map((path) => read(path, how.type)))).flat();
      const results = await withWriter(async ({ writer, preparer, db }) => {
        const { id: userID } = await findUserNamed(db, name);
        const results: FileResult[] = [];
        for (const { name: file, body } of files) {
          const importID = randomBytes(20).toString('hex');
          const request = { importID, userID, userIntent: true, ...inputOf({ file, body }, how) };
          try {
            const run = async (onProgress: ProgressBar['show']) =>
              dryRun
                ? preview(preparer, { ...request, trusted: trust })
                : writer.run(importScores, { ...request, trusted: trust }, { onProgress });
            results.push(resultOf(file, await withProgress(run)));
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            results.push(refusalOf(file, error));
          }
          if (!output.json) print(results.at(-1)!, dryRun);
          const { counts } = results.at(-1)!;
          if (dryRun || !counts) continue;
          const target = { userID, file: basename(file) };
          await writer.run(noteAction, { by: COMMAND_LINE, action: 'import-scores', target, after: counts });
        }
        return results;
      });
      const lines = dryRun ? ['Dry run: nothing was stored.'] : [];
      answer(output, { ...(dryRun && { dryRun }), files: results }, lines, {
        ok: results.every(({ faults }) => faults.length === 0),
      });
    });

/** Result of a file. */
interface FileResult {
  file: string;
  /** Null if all of it was refused. */
  counts: { new: number; duplicates: number; kept: number; notStored: number } | null;
  faults: { path: string; message: string }[];
}

interface ImportOptions extends OutputOptions {
  trust?: boolean;
  dryRun?: boolean;
  type: string;
  playtype?: string;
  songs?: string;
}

/** How all files of a command are read. */
interface How {
  type: string;
  fields: Record<string, string>;
  songs: Uint8Array | undefined;
}

/** Import types of files that don't contain their playtype. */
const withPlaytype = fileImportTypes.filter((type) => formats.get(type)!.about.playtypes !== undefined);

const BATCH_MANUAL = 'file/batch-manual';

/** Throws UsageError for options that the import type does not take. */
function checkOptions({ type, playtype, songs }: ImportOptions): void {
  if (playtype !== undefined && !withPlaytype.includes(type))
    throw new UsageError(`--playtype: ${type} takes no playtype; these types need one: ${withPlaytype.join(', ')}`);
  if (songs && !formats.get(type)?.about.songs) throw new UsageError(`--songs: ${type} uses no song database`);
}

async function read(path: string, type: string): Promise<ScoreFile[]> {
  const bytes = await bytesOf(path);
  if (type !== BATCH_MANUAL || !isZip(bytes)) return [{ name: path, body: bytes }];
  try {
    return scoreFiles(bytes);
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Returns the input of an import: the scores and, if the import type uses them, the songs. */
function inputOf({ file, body }: { file: string; body: Uint8Array }, { type, fields, songs }: How) {
  const sentWith = { fields, filename: basename(file), ...(songs && { songsFrom: body.byteLength }) };
  return { importType: type, body: songs ? Buffer.concat([body, songs]) : body, sentWith };
}

/** Returns the document of an import that is not stored. */
async function preview(preparer: Preparer, request: PreviewRequest): Promise<ImportDocument> {
  const { bytes } = await preparer.preview(request);
  return JSON.parse(Buffer.from(bytes).toString()) as ImportDocument;
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

function print({ file, counts, faults }: FileResult, isDryRun: boolean): void {
  if (counts) {
    const text = [
      counted(counts.new, 'new score'),
      counts.duplicates > 0 && `${counts.duplicates.toLocaleString('en')} duplicates`,
      counts.kept > 0 && `${counts.kept.toLocaleString('en')} unmatched (kept until their chart is added)`,
      counts.notStored > 0 &&
        `${counts.notStored.toLocaleString('en')} ${isDryRun ? 'would not be stored' : 'not stored'}`,
    ].filter(Boolean);
    console.log(`${file}: ${text.join(', ')}`);
  }
  for (const { path, message } of faults) console.error(oneLine(`${file}: ${path ? `${path}: ` : ''}${message}`));
}

/** Content of a file could break lines or control the terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
