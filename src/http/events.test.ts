import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { eventStream } from './events.ts';
import type { AnyEvent, EventSource } from './handler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A source that tests play, and whether it has been stopped. */
function played() {
  const source = { stopped: 0 } as { stopped: number; send: (event: AnyEvent) => void; end: () => void };
  const begin: EventSource<AnyEvent> = (to) => {
    Object.assign(source, to);
    return () => void (source.stopped += 1);
  };
  return { source, begin };
}

const check = (event: AnyEvent) => event;
const EVENT = { event: 'progress', data: { text: 'a\nb' } };

/** What a stream holds by now. */
async function readSome(reader: ReadableStreamDefaultReader<Uint8Array>, chunks: number): Promise<string> {
  let text = '';
  for (let n = 0; n < chunks; n += 1) text += new TextDecoder().decode((await reader.read()).value);
  return text;
}

describe('a stream of events', () => {
  test('tells when to come back, its events in a line each, and ends with its source', async () => {
    const { source, begin } = played();
    const stream = eventStream(begin, { check });
    source.send(EVENT);
    source.end();
    expect(await new Response(stream).text()).toBe('retry: 2000\n\nevent: progress\ndata: {"text":"a\\nb"}\n\n');
    expect(source.stopped).toBe(1);
  });

  test('sends a comment every 15 seconds, and none after its end', async () => {
    const { source, begin } = played();
    const stream = eventStream(begin, { check });
    vi.advanceTimersByTime(14_999);
    source.send(EVENT);
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(15_000);
    source.end();
    vi.advanceTimersByTime(60_000);
    const text = await new Response(stream).text();
    expect(text.split('\n\n').map((block) => block.slice(0, 5))).toEqual(['retry', 'event', ':', ':', '']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('stops its source when the reader goes, who then hears of nothing more', async () => {
    const { source, begin } = played();
    const reader = eventStream(begin, { check }).getReader();
    expect(await readSome(reader, 1)).toContain('retry');
    await reader.cancel();
    expect([source.stopped, vi.getTimerCount()]).toEqual([1, 0]);
    source.send(EVENT);
    source.end();
    expect(source.stopped).toBe(1);
  });

  test('ends when the server stops, also one that begins after that', async () => {
    const closing = new AbortController();
    const [early, late] = [played(), played()];
    const stream = eventStream(early.begin, { check, closing: closing.signal });
    closing.abort();
    expect(await new Response(stream).text()).toBe('retry: 2000\n\n');
    expect(await new Response(eventStream(late.begin, { check, closing: closing.signal })).text()).toBe(
      'retry: 2000\n\n',
    );
    expect([early.source.stopped, late.source.stopped, vi.getTimerCount()]).toEqual([1, 1, 0]);
  });

  test('ends at a defect, of which only the log hears', async () => {
    const { source, begin } = played();
    const heard: unknown[] = [];
    const defect = new Error('not what was declared');
    const refuse = (): AnyEvent => {
      throw defect;
    };
    const stream = eventStream(begin, { check: refuse, report: (error) => heard.push(error) });
    source.send(EVENT);
    source.send(EVENT);
    expect(await new Response(stream).text()).toBe('retry: 2000\n\n');
    expect([heard, source.stopped, vi.getTimerCount()]).toEqual([[defect], 1, 0]);
  });

  test('may be at its end before it has begun', async () => {
    let stopped = 0;
    const stream = eventStream(
      ({ end }) => {
        end();
        return () => void (stopped += 1);
      },
      { check },
    );
    expect(await new Response(stream).text()).toBe('retry: 2000\n\n');
    expect([stopped, vi.getTimerCount()]).toEqual([1, 0]);
  });
});
