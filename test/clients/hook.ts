// A game hook, using only fetch: checks its key's permission, sends a BATCH-MANUAL file, and polls until the import has succeeded or
// failed. Run as: hook.ts <base> <key> <file> [later]
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

interface Envelope {
  success: boolean;
  description: string;
  body: Record<string, unknown>;
}

const [, , base = '', key = '', file = '', later = ''] = process.argv;
const authorization = `Bearer ${key}`;
const read = async (response: Response) => (await response.json()) as Envelope;

async function mayImport(): Promise<boolean> {
  const { success, body } = await read(await fetch(`${base}/api/v1/status`, { headers: { authorization } }));
  return success && (body['permissions'] as string[]).includes('submit_score');
}

/** Asks without the key, as the address says all that is needed. */
async function poll(url: string): Promise<{ outcome: string; polls: number; scores?: number; text?: string }> {
  for (let polls = 1; polls <= 600; polls += 1) {
    const { success, description, body } = await read(await fetch(url));
    if (!success) return { outcome: 'failed', polls, text: description };
    if (body['importStatus'] === 'completed') {
      return { outcome: 'completed', polls, scores: (body['import'] as { scoreIDs: string[] }).scoreIDs.length };
    }
    if (typeof (body['progress'] as { description?: unknown }).description !== 'string') break;
    await wait(100);
  }
  return { outcome: 'gave up', polls: 600 };
}

async function main(): Promise<unknown> {
  if (!(await mayImport())) return { outcome: 'not permitted' };
  const headers: Record<string, string> = {
    authorization,
    'content-type': 'application/json',
    'x-user-intent': 'true',
    ...(later && { prefer: 'respond-async' }),
  };
  const body = readFileSync(file, 'utf8');
  const response = await fetch(`${base}/ir/direct-manual/import`, { method: 'POST', headers, body });
  const answer = await read(response);
  if (!answer.success) return { status: response.status, outcome: 'refused', text: answer.description };
  if (response.status === 202) return { status: 202, ...(await poll(String(answer.body['url']))) };
  return { status: response.status, outcome: 'completed', scores: (answer.body['scoreIDs'] as string[]).length };
}

console.log(JSON.stringify(await main()));
