import type { Issue } from '../../../../contracts/common.ts';
import { MAX_ISSUES, Refusal, summarise } from '../../../shared/refusal.ts';

/** Collects what is wrong with a file. */
export interface FaultList {
  add(path: string, message: string): void;
  /** True when there are so many that looking for more makes no sense. */
  isFull(): boolean;
  /** Throws a 400 that lists every fault, if there is any. */
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

/** The 400 for a file that is something else than it should be. */
export const notThat = (problem: string, expected: string): Refusal =>
  new Refusal(400, 'invalid_file', `${problem}; expected ${expected}`);
