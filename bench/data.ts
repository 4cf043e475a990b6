import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { createData } from './data/fill.ts';
import { whole } from './figures.ts';

// Makes a large database, as one that has been in use for years: `npm run bench:data -- --dir DIR`.

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    users: { type: 'string', default: '1000' },
    scores: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
});
const [users, scores, seed] = [values.users, values.scores, values.seed].map(Number);
if (values.dir === undefined || !(users! >= 1 && scores! >= 1 && Number.isInteger(seed))) {
  console.error('Usage: npm run bench:data -- --dir DIR [--users 1000] [--scores 1000000] [--seed 1]');
  process.exit(2);
}
const start = performance.now();
let shownAt = 0;
const stored = await createData({
  dir: values.dir,
  users: users!,
  scores: scores!,
  seed: seed!,
  tell(count) {
    if (count - shownAt < 100_000) return;
    shownAt = count;
    console.log(`${whole(count)} scores after ${whole((performance.now() - start) / 1000)} s`);
  },
});
const { size } = statSync(join(values.dir, 'kaiden.db'));
const seconds = (performance.now() - start) / 1000;
console.log(
  `${whole(users!)} users and ${whole(stored)} scores in ${whole(seconds)} s: ${whole(size / 1024 / 1024)} MiB, ${whole(size / stored)} bytes a score`,
);
