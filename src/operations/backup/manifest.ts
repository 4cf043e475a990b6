import { z } from 'zod';

const count = z.int().min(0);

/** Manifest at the end of a backup: without it, the backup is incomplete. */
export const manifest = z.object({
  format: z.literal(1, 'another version of Kaiden has made it, which this one does not understand'),
  version: z.string(),
  /** Unix ms. */
  made: count,
  /** SHA-256 over scores, sessions and PBs: see `readContent`. */
  hash: z.string(),
  scores: count,
  sessions: count,
  pbs: count,
  migration: z.number(),
  files: z.array(z.object({ name: z.string(), size: count, sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;
