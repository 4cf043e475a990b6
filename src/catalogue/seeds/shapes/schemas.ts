import type { z } from 'zod';

import type {
  ChartSeed,
  CourseSeed,
  FolderSeed,
  GoalSeed,
  QuestlineSeed,
  QuestSeed,
  SongSeed,
  TableSeed,
} from './entries.ts';
import type { Shape } from './shape.ts';
import * as v2 from './v2.ts';
import * as v3 from './v3.ts';

interface Schemas {
  song: z.ZodType<SongSeed>;
  chart: z.ZodType<ChartSeed>;
  folder: z.ZodType<FolderSeed>;
  table: z.ZodType<TableSeed>;
  goal: z.ZodType<GoalSeed>;
  quest: z.ZodType<QuestSeed>;
  questline: z.ZodType<QuestlineSeed>;
  course: z.ZodType<CourseSeed>;
}

/** Schemas of entries by shape. */
export const SCHEMAS: Readonly<Record<Shape, Schemas>> = { v2, v3 };
