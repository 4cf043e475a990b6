import type { ExaminationDocument } from '../../contracts/documents/operations.ts';
import { describeDifference } from './describe.ts';
import type { Part } from './examine.ts';
import type { Repair } from './repairs.ts';

/** How many differences are listed; all of them are counted. */
const LISTED = 200;

/** A report of the thread on a part: its differences are counted, and described as far as they can be listed. */
export interface ExaminedPart {
  total: number;
  found: number;
  differences: ExaminationDocument['differences'];
  repairs: Repair[];
}

/** Returns what the main thread needs of a part, which is little, however much differs. */
export const summarise = ({ total, differences, repairs }: Part): ExaminedPart => ({
  total,
  found: differences.length,
  differences: differences.slice(0, LISTED).map((one) => ({ check: one.check, description: describeDifference(one) })),
  repairs,
});

/** Adds a part to an examination. */
export function notePart(document: ExaminationDocument, { total, found, differences }: ExaminedPart): void {
  document.total = total;
  document.done += 1;
  document.found += found;
  document.differences.push(...differences.slice(0, Math.max(0, LISTED - document.differences.length)));
}

/** Returns an examination that begins at this time (Unix ms). */
export const newExamination = (startedAt: number): ExaminationDocument => ({
  startedAt,
  finishedAt: null,
  done: 0,
  total: 0,
  found: 0,
  differences: [],
  failure: null,
});
