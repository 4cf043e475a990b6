import type { Issue } from '../../../../../contracts/common.ts';
import { MAX_ISSUES, Refusal, summarise } from '../../../../base/shared/refusal.ts';

/** Collects the faults of a file. */
export interface FaultList {
  add(path: string, message: string): void;
  /** Returns whether enough faults were found to stop looking. */
  isFull(): boolean;
  /** Throws a 400 that lists all faults, if there are any. */
  refuse(): void;
}

export function faultList(): FaultList {
  const faults: Issue[] = [];
  const isFull = () => faults.length >= MAX_ISSUES;
  return {
    add(path, message) {
      if (!isFull()) faults.push({ path, message });
    },
    isFull,
    refuse() {
      if (faults.length > 0) throw new Refusal(400, 'invalid_file', summarise(faults), faults);
    },
  };
}

/** Returns the 400 for a file of the wrong kind. */
export const notThat = (problem: string, expected: string): Refusal =>
  new Refusal(400, 'invalid_file', `${problem}; expected ${expected}`);
