/** A play of an iidx SP song of the test catalogue, as BATCH-MANUAL has it. */
export interface TestPlay {
  score: number;
  lamp: string;
  matchType: string;
  identifier: string;
  difficulty: string;
  timeAchieved?: number | null;
  [more: string]: unknown;
}

/** 1 January 2026, noon (Unix ms). */
export const NOON = Date.UTC(2026, 0, 1, 12);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A possible play of song `n`; say what it should have otherwise. */
export const play = (n: number, more: Partial<TestPlay> = {}): TestPlay => ({
  score: 700,
  lamp: 'CLEAR',
  matchType: 'songTitle',
  identifier: `Song ${n}`,
  difficulty: 'ANOTHER',
  timeAchieved: NOON,
  ...more,
});

/** A BATCH-MANUAL document for iidx SP. */
export const batch = (scores: TestPlay[], more: Record<string, unknown> = {}, meta: Record<string, unknown> = {}) => ({
  meta: { game: 'iidx', playtype: 'SP', service: 'test', ...meta },
  scores,
  ...more,
});

/** The document as an uploaded file. */
export const asFile = (document: unknown): File =>
  new File([typeof document === 'string' ? document : JSON.stringify(document)], 'scores.json', {
    type: 'application/json',
  });
