import { z } from 'zod';

// Keys that a schema does not name are ignored, and lists that came later or went away may be missing: states of the
// public files differ a little.

/** A list of texts; empty where it is missing. */
export const texts = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);

/** An object with any keys; empty where it is missing. */
export const data = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

/** An id, or another word that is looked up. */
export const name = z.string().min(1).max(100);

/** A boolean; false where it is missing. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** A key that only archives of a Kaiden have in files of this shape; null where it is missing. */
export const alias = z
  .string()
  .max(100)
  .nullish()
  .transform((value) => value ?? null);

/** A key that files of this shape don't have; null whatever stands there. */
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
