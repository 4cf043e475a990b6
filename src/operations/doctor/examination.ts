import type { ExaminationDocument } from '../../../contracts/documents/operations.ts';
import { describeDifference } from './describe.ts';
import type { Part } from './examine.ts';
import type { Repair } from './repairs.ts';

/** Maximum number of differences listed; all of them are counted. */
const LISTED = 200;

/** A thread's report on a part: its differences are counted, and described up to the limit. */
export interface ExaminedPart {
  total: number;
  found: number;
  differences: ExaminationDocument['differences'];
  repairs: Repair[];
}

/** Returns the summary of a part for the main thread, which is small however much differs. */
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

/** Returns a new examination started at this time (Unix ms). */
export const newExamination = (startedAt: number): ExaminationDocument => ({
  startedAt,
  finishedAt: null,
  done: 0,
  total: 0,
  found: 0,
  differences: [],
  failure: null,
});
