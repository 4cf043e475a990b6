import type { PartitionPart } from '../engine/define/reducers.ts';

/**
 * Returns the parts of a rating that takes the best `fresh` charts of new versions and the best `old` other ones. Charts of unknown
 * versions count as old.
 */
export const newAndOld = (fresh: number, old: number): readonly PartitionPart[] => [
  { name: 'new', when: ['new'], n: fresh },
  { name: 'old', when: ['old', 'unknown'], n: old },
];
