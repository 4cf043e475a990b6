import { z } from 'zod';

// Unknown keys are ignored, and lists may be missing: states of the public files differ slightly.

/** List of texts; empty if missing. */
export const texts = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);

/** Object with any keys; empty if missing. */
export const data = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

/** Id or name that is looked up. */
export const name = z.string().min(1).max(100);

/** Boolean; false if missing. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** Key that only archives of Kaiden have in files of this shape; null if missing. */
export const alias = z
  .string()
  .max(100)
  .nullish()
  .transform((value) => value ?? null);

/** Key that files of this shape lack; always null. */
export const absent = z
  .unknown()
  .optional()
  .transform((): string | null => null);

export const goalCharts = z.discriminatedUnion('type', [
  z.object({ type: z.literal('single'), data: z.string() }),
  z.object({ type: z.literal('multi'), data: z.array(z.string()).min(2) }),
  z.object({ type: z.literal('folder'), data: z.string() }),
]);

export const goalCriteria = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('single'), key: name, value: z.number() }),
  z.object({ mode: z.literal(['absolute', 'proportion']), key: name, value: z.number(), countNum: z.number() }),
]);

export const questData = z.array(
  z.object({
    title: z.string(),
    desc: z.string().optional(),
    goals: z.array(z.object({ goalID: z.string(), note: z.string().optional() })),
  }),
);
