import { KaidenError } from './error.ts';
import { parse } from './response.ts';

/** Content type of a stream of events. */
export const EVENT_STREAM = 'text/event-stream';

/** An event with its data, whose shape the contract knows. */
interface AnyEvent {
  event: string;
  data: unknown;
}

/** The events of an answer as they come. Cut off in the middle of one, it leaves that one out. Throws what reading throws. */
export async function* eventsOf({ status, body }: Response): AsyncGenerator<AnyEvent> {
  const reader = body!.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop()!;
      for (const block of blocks) yield* eventOf(block, status);
    }
  } finally {
    // Also runs when the consumer stops early: the stream is then cancelled.
    await reader.cancel().catch(() => {});
  }
}

function* eventOf(block: string, status: number): Generator<AnyEvent> {
  const fields: Record<string, string> = {};
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    fields[line.slice(0, colon)] = line.slice(colon + 1).trimStart();
  }
  // A comment, or a field that is for browsers.
  if (fields['data'] === undefined) return;
  const data = parse(fields['data']);
  if (data === undefined)
    throw new KaidenError({ status, code: 'bad_response', description: 'Expected JSON in an event' });
  yield { event: fields['event'] ?? 'message', data };
}
