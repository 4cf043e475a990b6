import { openForWriting } from '../../db/open.ts';
import { databaseChecks } from '../../src/operations/doctor/checks/index.ts';
import { describeDifference } from '../../src/operations/doctor/describe.ts';
import { examine } from '../../src/operations/doctor/examine.ts';
import { repairAll } from '../../src/operations/doctor/repair.ts';
import type { Repair } from '../../src/operations/doctor/repairs.ts';
import type { Deps } from '../../src/server/deps.ts';

type Place = Pick<Deps, 'db' | 'games'>;

/** Returns the doctor's findings, a line each. */
export async function diagnose(
  { db, games }: Place,
  userID: number | null = null,
  wholeDatabase = databaseChecks,
): Promise<string[]> {
  return (await lookAt({ db, games }, userID, wholeDatabase)).lines;
}

async function lookAt({ db, games }: Place, userID: number | null, wholeDatabase = databaseChecks) {
  const lines: string[] = [];
  const repairs: Repair[] = [];
  const snapshot = async <T>(work: () => T | Promise<T>) => work();
  for await (const part of examine({ db, snapshot, games }, userID, wholeDatabase)) {
    lines.push(...part.differences.map(describeDifference));
    repairs.push(...part.repairs);
  }
  return { lines, repairs };
}

/** Returns the doctor's findings without the folded names of songs, which take longer than everything else and don't derive from scores. */
export const diagnoseScores = (place: Place): Promise<string[]> => diagnose(place, null, WITHOUT_SEARCH);
const WITHOUT_SEARCH = databaseChecks.filter(({ name }) => name !== 'search');

/** Has the doctor repair everything; returns what it found and what is left, a line each. */
export async function mend({ writer, ...place }: Place & Pick<Deps, 'writer'>, userID: number | null = null) {
  const { lines: found, repairs } = await lookAt(place, userID);
  await repairAll(writer, repairs);
  return { found, left: await diagnose(place, userID) };
}

/** Changes a database behind the program's back, without regard to what refers to what; tells how many rows it hit. */
export function spoil(file: string, statements: string): number {
  const connection = openForWriting(file);
  try {
    connection.client.pragma('foreign_keys = OFF');
    const before = connection.client.prepare('select total_changes()').pluck().get() as number;
    connection.client.exec(statements);
    return (connection.client.prepare('select total_changes()').pluck().get() as number) - before;
  } finally {
    connection.close();
  }
}
