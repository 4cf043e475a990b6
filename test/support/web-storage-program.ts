// Does with an outbox in localStorage what its first argument says, and prints what came of it. Run with Node's own
// localStorage, which has to be asked for when a process is started.
import { createClient } from '../../contracts/client/index.ts';
import { createOutbox } from '../../contracts/client/outbox.ts';
import { webStorage } from '../../contracts/client/outbox/web.ts';
import { batch, play } from './plays.ts';

const [, , what = '', baseUrl = '', key = ''] = process.argv;

const area = (globalThis as { localStorage?: { setItem(name: string, value: string): void } }).localStorage;
const nameOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

async function main(): Promise<unknown> {
  const outbox = createOutbox({ client: createClient({ baseUrl, key }), storage: webStorage(), automatic: false });
  const other = webStorage({ name: 'another' });
  if (what === 'fill') {
    area!.setItem('of the page', 'something else');
    area!.setItem('kaiden.outbox.odd', '{"torn":');
    await other.put({ key: 'k', at: 1, document: batch([]) });
    await outbox.add(batch([play(1)]));
    await outbox.add(batch([play(2)]));
    const large = batch([play(3, { comment: 'x'.repeat(1_000_000) })]);
    for (;;) {
      try {
        await outbox.add(large);
      } catch (error) {
        return { error: nameOf(error), waiting: (await outbox.waiting()).length };
      }
    }
  }
  for (const entry of await outbox.waiting()) {
    const { comment } = entry.document.scores[0]!;
    if (comment) await outbox.discard(entry.key);
  }
  const keys = (await outbox.waiting()).map((entry) => entry.key);
  await outbox.flush();
  return { keys: keys.length, waiting: await outbox.waiting(), other: (await other.read()).length };
}

console.log(JSON.stringify(await main().catch((error: unknown) => ({ error: nameOf(error) }))));
