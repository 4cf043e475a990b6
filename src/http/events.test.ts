import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { AnyEvent, EventSource } from '../handler/handler.ts';
import { eventStream, type EventStreamOptions } from './events.ts';

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

/** A stream and how often it was closed. */
function opened(begin: EventSource<AnyEvent>, options: Partial<EventStreamOptions> = {}) {
  const noted = { closed: 0, stream: undefined as unknown as ReadableStream<Uint8Array> };
  noted.stream = eventStream(begin, { check: (event) => event, onClosed: () => void (noted.closed += 1), ...options });
  return noted;
}

const EVENT = { event: 'progress', data: { text: 'a\nb' } };
const MINUTE = 60_000;

type Reader = ReadableStreamDefaultReader<Uint8Array>;
const readOne = async (reader: Reader): Promise<string> => new TextDecoder().decode((await reader.read()).value);

describe('a stream of events', () => {
  test('tells when to come back, its events in a line each, and ends with its source', async () => {
    const { source, begin } = played();
    const one = opened(begin);
    source.send(EVENT);
    source.end();
    expect([source.stopped, one.closed]).toEqual([1, 0]);
    expect(await new Response(one.stream).text()).toBe('retry: 2000\n\nevent: progress\ndata: {"text":"a\\nb"}\n\n');
    expect([source.stopped, one.closed, vi.getTimerCount()]).toEqual([1, 1, 0]);
  });

  test('sends a comment every 15 seconds, and none after its end', async () => {
    const { source, begin } = played();
    const reader = opened(begin).stream.getReader();
    expect(await readOne(reader)).toBe('retry: 2000\n\n');
    for (const _ of [1, 2]) {
      const next = readOne(reader);
      vi.advanceTimersByTime(15_000);
      expect(await next).toBe(':\n\n');
    }
    const last = reader.read();
    source.end();
    expect((await last).done).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('stops its source when the reader goes, and sends nothing more', async () => {
    const { source, begin } = played();
    const one = opened(begin);
    const reader = one.stream.getReader();
    expect(await readOne(reader)).toContain('retry');
    await reader.cancel();
    expect([source.stopped, one.closed, vi.getTimerCount()]).toEqual([1, 1, 0]);
    source.send(EVENT);
    source.end();
    expect([source.stopped, one.closed]).toEqual([1, 1]);
  });

  test('ends when the server stops, also one that begins after that', async () => {
    const closing = new AbortController();
    const [early, late] = [played(), played()];
    const { stream } = opened(early.begin, { closing: closing.signal });
    closing.abort();
    expect(await new Response(stream).text()).toBe('retry: 2000\n\n');
    const after = opened(late.begin, { closing: closing.signal });
    expect(await new Response(after.stream).text()).toBe('retry: 2000\n\n');
    expect([early.source.stopped, late.source.stopped, vi.getTimerCount()]).toEqual([1, 1, 0]);
  });

  test('ends at a defect, which is reported once', async () => {
    const { source, begin } = played();
    const reported: unknown[] = [];
    const defect = new Error('not what was declared');
    const refuse = (): AnyEvent => {
      throw defect;
    };
    const { stream } = opened(begin, { check: refuse, report: (error) => reported.push(error) });
    source.send(EVENT);
    source.send(EVENT);
    expect(await new Response(stream).text()).toBe('retry: 2000\n\n');
    expect([reported, source.stopped, vi.getTimerCount()]).toEqual([[defect], 1, 0]);
  });

  test('may be at its end before it has begun', async () => {
    let stopped = 0;
    const { stream } = opened(({ end }) => {
      end();
      return () => void (stopped += 1);
    });
    expect(await new Response(stream).text()).toBe('retry: 2000\n\n');
    expect([stopped, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe('a stream whose client does not read', () => {
  const step = (n: number) => ({ event: 'progress', data: { n, text: 'x'.repeat(100) } });

  test('holds few bytes: the latest progress, and the end', async () => {
    const { source, begin } = played();
    const { stream } = opened(begin);
    for (let n = 1; n <= 10_000; n += 1) source.send(step(n));
    source.send({ event: 'completed', data: { done: true } });
    source.end();
    const text = await new Response(stream).text();
    expect(text.length).toBeLessThan(17_000);
    expect(text).toContain('"n":10000,');
    expect(text).not.toContain('"n":1,');
    expect(text).toMatch(/event: completed\ndata: \{"done":true\}\n\n$/);
  });

  test('gets every event when it is only a little late', async () => {
    const { source, begin } = played();
    const { stream } = opened(begin);
    for (let n = 1; n <= 50; n += 1) source.send(step(n));
    source.end();
    expect((await new Response(stream).text()).match(/event: progress/g)).toHaveLength(50);
  });

  test('holds one heartbeat at most', async () => {
    const { begin } = played();
    const { stream } = opened(begin, { disconnect: () => {} });
    const reader = stream.getReader();
    expect(await readOne(reader)).toContain('retry');
    const waiting = reader.read();
    vi.advanceTimersByTime(15_000);
    await waiting;
    vi.advanceTimersByTime(55_000);
    expect(await readOne(reader)).toBe(':\n\n');
  });

  test.each(['open', 'ended'])('is given up after a minute, %s', async (state) => {
    const { source, begin } = played();
    const one = opened(begin);
    const reader = one.stream.getReader();
    await readOne(reader);
    source.send(EVENT);
    if (state === 'ended') source.end();
    vi.advanceTimersByTime(MINUTE - 1);
    expect(one.closed).toBe(0);
    vi.advanceTimersByTime(1);
    expect([source.stopped, one.closed, vi.getTimerCount()]).toEqual([1, 1, 0]);
    await expect(reader.read()).rejects.toThrow('a minute');
  });

  test('is not given up while there is nothing for it to take', async () => {
    const { source, begin } = played();
    const one = opened(begin);
    const reader = one.stream.getReader();
    await readOne(reader);
    const next = readOne(reader);
    vi.advanceTimersByTime(14_000);
    source.send(EVENT);
    expect(await next).toContain('event: progress');
    vi.advanceTimersByTime(MINUTE);
    expect(one.closed).toBe(0);
  });
});
