import type { Stat } from './value.ts';

/** A statistic and the name of its chart or folder. */
export interface Named {
  stat: Stat;
  name: string;
}
