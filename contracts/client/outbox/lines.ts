import type { OutboxEntry } from './storage.ts';

/** Line of the queue's file. The file is append-only; its state is the result of all lines. */
export type QueueLine = { put: OutboxEntry } | { remove: string };

/**
 * A record as it is appended. It brings a line break of its own in front, because the line before may have been torn
 * off by a crash; a torn line is never whole JSON, so it says nothing.
 */
export const toLine = (record: QueueLine): string => `\n${JSON.stringify(record)}\n`;

/** Returns the entries that the lines of a file lead to, and how many lines counted. */
export function replay(text: string): { entries: OutboxEntry[]; lines: number } {
  const entries = new Map<string, OutboxEntry>();
  let lines = 0;
  for (const line of text.split('\n')) {
    const record = parse(line);
    if (!record) continue;
    lines += 1;
    if ('put' in record) entries.set(record.put.key, record.put);
    else entries.delete(record.remove);
  }
  return { entries: [...entries.values()], lines };
}

function parse(line: string): QueueLine | undefined {
  // Most torn lines are recognised without parsing.
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined;
  try {
    const value = JSON.parse(line) as { put?: Partial<OutboxEntry>; remove?: unknown };
    if (typeof value.remove === 'string') return { remove: value.remove };
    const { key, at, document } = value.put ?? {};
    return typeof key === 'string' && typeof at === 'number' && document ? (value as QueueLine) : undefined;
  } catch {
    return undefined;
  }
}
