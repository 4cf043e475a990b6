import type { Brought } from '../../../contracts/documents/brought.ts';
import type { ImportDocument } from '../../../contracts/documents/import.ts';
import { command } from '../../writer/command.ts';
import { toImportDocument } from './documents.ts';
import { deleteImports, findBroughtBefore, findImport } from './store.ts';

/** Number of earlier imports that may have reported the same already. */
const LATEST = 10;

/** Removes a completed import that brought nothing and reports nothing new; does nothing to others. */
export const forgetEmptyImport = command<{ importID: string }, void>(
  'imports.forgetEmpty',
  async (tx, { importID }) => {
    const row = await findImport(tx, importID);
    if (row?.status !== 'completed') return;
    const document = await toImportDocument(tx, row);
    if (!isEmpty(document)) return;
    const known = new Set((await findBroughtBefore(tx, row, LATEST)).flatMap(reportsOf));
    if ((document.brought ?? []).flatMap(reportsOf).every((report) => known.has(report)))
      await deleteImports(tx, [row.id]);
  },
);

const isEmpty = (document: ImportDocument): boolean =>
  document.scoreIDs.length === 0 &&
  document.errors.length === 0 &&
  document.classDeltas.length === 0 &&
  document.goalInfo.length === 0 &&
  document.questInfo.length === 0 &&
  (document.brought ?? []).every(({ brought }) => brought === 0);

/** Returns what a part reports as not brought, as texts to compare. */
const reportsOf = ({ from, part, missing }: Brought): string[] =>
  missing.map(({ code, count }) => JSON.stringify([from, part, code, count]));
