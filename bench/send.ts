import type { Player } from './world.ts';

export interface SendResult {
  /** From the first byte of the request to the last of the answer. */
  ms: number;
  stored: number;
  duplicates: number;
  /** Bytes of the answer. */
  bytes: number;
}

interface Answer {
  description: string;
  body: { scoreIDs: string[]; duplicates: unknown[]; errors: unknown[] };
}

/** Ways to send a batch: as the body, as tools do, or as an uploaded file, as people do. */
export type Way = 'body' | 'file';

const asBody = (batch: string): [string, RequestInit] => [
  '/ir/direct-manual/import',
  { body: batch, headers: { 'content-type': 'application/json' } },
];

function asFile(batch: string): [string, RequestInit] {
  const body = new FormData();
  body.set('importType', 'file/batch-manual');
  body.set('scoreData', new File([batch], 'scores.json', { type: 'application/json' }));
  return ['/api/v1/import/file', { body }];
}

/** Sends a batch and waits for the answer. Throws when a score was refused. */
export async function send(url: string, { key }: Player, batch: string, way: Way = 'body'): Promise<SendResult> {
  const [path, init] = way === 'file' ? asFile(batch) : asBody(batch);
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${key}` };
  const start = performance.now();
  const response = await fetch(`${url}${path}`, { ...init, headers, method: 'POST' });
  const text = await response.text();
  const ms = performance.now() - start;
  const { description, body } = JSON.parse(text) as Answer;
  if (!response.ok || body.errors.length > 0) throw new Error(`The import failed: ${description}`);
  return { ms, stored: body.scoreIDs.length, duplicates: body.duplicates.length, bytes: text.length };
}
