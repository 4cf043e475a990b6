import type { Issue } from '../../../contracts/common.ts';
import type { StatDocument } from '../../../contracts/documents/settings.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { invalidRequest } from '../../base/shared/refusal.ts';
import { findFolder } from '../../catalogue/folders/store.ts';
import { chartByID } from '../../catalogue/store.ts';
import { namesOf } from '../settings/stats.ts';

type Slice = Pick<Ugpt, 'gpt' | 'gptRow'>;

/** Throws a 400 with every fault of these statistics: a missing subject or an impossible value. */
export async function checkStats(db: Db, slice: Slice, stats: readonly StatDocument[]): Promise<void> {
  const faults: Issue[] = [];
  for (const [place, stat] of stats.entries()) {
    const found = await faultsOf(db, slice, stat);
    faults.push(...found.map(({ path, message }) => ({ path: `[${place}].${path}`, message })));
  }
  if (faults.length > 0) throw invalidRequest(faults);
}

/** Returns the faults of a statistic. */
export async function faultsOf(db: Db, { gpt, gptRow }: Slice, stat: StatDocument): Promise<Issue[]> {
  if (stat.mode === 'chart') {
    const chart = await chartByID(db, gptRow, stat.chartID);
    return chart ? [] : [{ path: 'chartID', message: `There is no chart ${stat.chartID}` }];
  }
  const folder = await findFolder(db, gptRow, stat.folderID);
  const fault = valueFault(gpt, stat);
  return [
    ...(folder ? [] : [{ path: 'folderID', message: `There is no folder ${stat.folderID}` }]),
    ...(fault === null ? [] : [{ path: 'gte', message: fault }]),
  ];
}

function valueFault(gpt: Ugpt['gpt'], { property, gte }: StatDocument & { mode: 'folder' }): string | null {
  const names = namesOf(gpt, property);
  if (names) return gte in names ? null : `expected a position from 0 to ${names.length - 1}`;
  const { percentMax } = gpt.def.score;
  if (property === 'percent')
    return gte >= 0 && gte <= percentMax ? null : `expected a percent from 0 to ${percentMax}`;
  return gte >= 0 ? null : 'expected a score of 0 or more';
}
