// Puts plays into an outbox, one after another, and sends them meanwhile; says of each when it is safe. Run, and
// killed, by the tests of what an outbox survives. Without plays to add it sends what is left and ends.
import { createClient } from '../../contracts/client/index.ts';
import { createOutbox } from '../../contracts/client/outbox.ts';
import { fileStorage } from '../../contracts/client/outbox/file.ts';
import { manyPlays } from './data-folder.ts';
import { batch } from './plays.ts';

const [, , baseUrl = '', key = '', file = '', from = '', to = ''] = process.argv;
const client = createClient({ baseUrl, key });
const outbox = createOutbox({ client, storage: fileStorage(file), automatic: from < to });

const plays = manyPlays(Number(to)).slice(Number(from));
for (const [at, play] of plays.entries()) {
  await outbox.add(batch([{ ...play, comment: `play ${Number(from) + at}` }]));
  console.log(`safe ${Number(from) + at}`);
}
await outbox.flush({ firstWait: 10 });
console.log('done');
