// A mirror, using only fetch: keeps a copy of a player's PBs in a file and updates it by requesting only changes. Run as: mirror.ts <base>
// <user> <game> <playtype> <file>; prints its content and the changes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface PB {
  chartID: string;
  scoreData: { score: number };
}
interface Page {
  pbs: PB[];
  deleted: string[];
  cursor: string;
  more: boolean;
}
interface Copy {
  cursor: string;
  pbs: Record<string, number>;
}

const [, , base = '', user = '', game = '', playtype = '', file = ''] = process.argv;
const EMPTY: Copy = { cursor: '', pbs: {} };

async function read({ cursor }: Copy): Promise<Page | 'too old'> {
  const query = new URLSearchParams({ since: cursor, limit: '2' }).toString();
  const response = await fetch(`${base}/api/v1/users/${user}/games/${game}/${playtype}/pbs?${query}`);
  const answer = (await response.json()) as { description: string; code?: string; body: Page };
  if (answer.code === 'cursor_too_old') return 'too old';
  if (!response.ok) throw new Error(answer.description);
  return answer.body;
}

let copy = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Copy) : EMPTY;
let came = 0;
for (let more = true; more;) {
  const page = await read(copy);
  if (page === 'too old') {
    copy = EMPTY;
    continue;
  }
  const pbs = { ...copy.pbs };
  for (const chartID of page.deleted) delete pbs[chartID];
  for (const { chartID, scoreData } of page.pbs) pbs[chartID] = scoreData.score;
  copy = { cursor: page.cursor, pbs };
  // The copy and its cursor are stored together.
  writeFileSync(file, JSON.stringify(copy));
  came += page.pbs.length + page.deleted.length;
  more = page.more;
}
console.log(JSON.stringify({ scores: Object.values(copy.pbs).toSorted((a, b) => a - b), came }));
