import type { z } from 'zod';

import type * as v2 from './v2.ts';

// Entries as passed to loaders, for every shape of file. `playtype` is null if `game` is a v3 name that stands for both ("iidx-sp"); ids of
// v3 begin with a letter.

export type SongSeed = z.output<typeof v2.song>;
export type ChartSeed = z.output<typeof v2.chart>;
export type FolderSeed = z.output<typeof v2.folder>;
export type TableSeed = z.output<typeof v2.table>;
export type GoalSeed = z.output<typeof v2.goal>;
export type QuestSeed = z.output<typeof v2.quest>;
export type QuestlineSeed = z.output<typeof v2.questline>;
export type CourseSeed = z.output<typeof v2.course>;
