import { openForWriting } from '../../db/open.ts';
import type { Deps } from '../../src/deps.ts';
import { databaseChecks } from '../../src/doctor/checks/index.ts';
import { repair, type Repaired } from '../../src/doctor/commands.ts';
import { describeDifference } from '../../src/doctor/describe.ts';
import { examine } from '../../src/doctor/examine.ts';

type Place = Pick<Deps, 'db' | 'games'>;

/** What the doctor finds, a line each. */
export async function diagnose(
  { db, games }: Place,
  userID: number | null = null,
  wholeDatabase = databaseChecks,
): Promise<string[]> {
  const lines: string[] = [];
  for await (const { differences } of examine(db, { games, userID }, wholeDatabase))
    lines.push(...differences.map(describeDifference));
  return lines;
}

/** The same without a look at the search index, which takes longer than all else and is not derived from scores. */
export const diagnoseScores = (place: Place): Promise<string[]> => diagnose(place, null, WITHOUT_SEARCH);
const WITHOUT_SEARCH = databaseChecks.filter(({ name }) => name !== 'search');

/** Has the doctor mend everything, and tells what it found and what is left, a line each. */
export async function mend({ writer }: Pick<Deps, 'writer'>, userID: number | null = null) {
  const { found, left }: Repaired = await writer.run(repair, { userID });
  return { found: found.map(describeDifference), left: left.map(describeDifference) };
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
