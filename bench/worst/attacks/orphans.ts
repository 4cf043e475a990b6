import { createHash } from 'node:crypto';

import { openForWriting } from '../../../db/open.ts';
import { orphans } from '../../../db/schema/index.ts';
import { again, type Attack } from '../attack.ts';
import { unknownPlays } from './garbage.ts';

/** Number of orphans that a player could collect with files of 16 MiB. */
const ORPHANS = 240_000;
const CHUNK = 1000;

/** One account that has its plays of unknown charts tried again, again and again. */
export const orphanAttacks: Attack[] = [
  {
    id: 'e',
    title: 'retries of 240,000 orphans',
    beforehand: storeOrphans,
    prepare: async () => (attacker) =>
      again(attacker, () => attacker.sendWithinLimits({ method: 'POST', path: '/api/v1/import/orphans' })),
  },
];

async function storeOrphans(file: string, user: number): Promise<void> {
  const connection = openForWriting(file);
  const { db, client } = connection;
  const context = { game: 'iidx', playtype: 'SP', service: 'bench', version: null };
  const message = 'No chart has this inGameID';
  const plays = [...unknownPlays(0), ...unknownPlays(1)].slice(0, ORPHANS);
  const rows = plays.map((data, n) => {
    const orphanID = `O${createHash('sha256').update(`bench ${n}`).digest('hex')}`;
    return { orphanID, user, importType: 'ir/direct-manual', game: 'iidx', data, context, message, timeInserted: n };
  });
  try {
    client.exec('begin');
    for (let n = 0; n < rows.length; n += CHUNK) await db.insert(orphans).values(rows.slice(n, n + CHUNK));
    client.exec('commit');
  } finally {
    connection.close();
  }
}
