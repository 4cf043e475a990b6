import { importScores } from '../../src/transfer/imports/commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import type { Player, TestServer } from './test-server.ts';

/** Imports a document for a player, and returns the statements of SQL that it took and that have this in them. */
export async function statementsOf(
  { file, deps: { games } }: TestServer,
  { user }: Player,
  document: unknown,
  about: RegExp,
): Promise<string[]> {
  const statements: string[] = [];
  const writer = createInlineWriter({ file, games, onStatement: (sql) => statements.push(sql) });
  const body = Buffer.from(JSON.stringify(document));
  const request = { importID: 'one', userID: user.id, importType: 'ir/direct-manual', body, userIntent: false };
  await writer.run(importScores, request);
  await writer.close();
  // Plans of statements read nothing, and the count of a commit names every table that it has changed.
  return statements.filter((sql) => about.test(sql) && !/^EXPLAIN|table_states/.test(sql));
}
