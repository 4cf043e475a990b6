// Puts plays into an outbox, one after another, and sends them meanwhile; says of each when it is safe. Run, and
// killed, by the tests of what an outbox survives. Without plays to add it sends what is left and ends.
import { readFileSync } from 'node:fs';

import type { BatchManualDocument } from '../../contracts/client/api.ts';
import { createClient } from '../../contracts/client/index.ts';
import { createOutbox } from '../../contracts/client/outbox.ts';
import { fileStorage } from '../../contracts/client/outbox/file.ts';

const [, , baseUrl = '', key = '', file = '', documents = '', from = '', to = ''] = process.argv;
const client = createClient({ baseUrl, key });
const outbox = createOutbox({ client, storage: fileStorage(file), automatic: from < to });

// From a file: what makes plays brings the whole program with it, which takes long to load.
const plays = (JSON.parse(readFileSync(documents, 'utf8')) as BatchManualDocument[]).slice(Number(from), Number(to));
for (const [at, play] of plays.entries()) {
  await outbox.add(play);
  console.log(`safe ${Number(from) + at}`);
}
await outbox.flush({ firstWait: 10 });
console.log('done');
