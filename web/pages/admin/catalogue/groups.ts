import type { CatalogueStage } from 'kaiden-client';

export type Change = CatalogueStage['groups'][number]['change'];

/** In the order of the columns. */
export const CHANGES: readonly Change[] = ['added', 'changed', 'kept', 'adjusted', 'left-out'];

/** Number of entries, of all kinds, with this change. */
export const sumOf = ({ groups }: CatalogueStage, change: Change): number =>
  groups.filter((group) => group.change === change).reduce((sum, { count }) => sum + count, 0);
