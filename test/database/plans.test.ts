import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';

import { batch, play } from '../support/plays.ts';
import { statementsOf } from '../support/statements.ts';
import { createTestServer } from '../support/test-server.ts';

test('a chart that a play names by its id is looked up by it, not among all charts of the game', async () => {
  const server = await createTestServer();
  onTestFinished(() => server.close());
  const hazel = await server.player('Hazel');
  const client = new Database(server.file, { readonly: true });
  onTestFinished(() => void client.close());
  const chartID = client.prepare<[], string>('SELECT chart_id FROM charts').pluck().get()!;
  const document = batch([play(1, { matchType: 'chartID', identifier: chartID })]);
  const [lookUp] = await statementsOf(server, hazel, document, /from "charts" where .*"chart_id" in/);
  const plan = client.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${lookUp}`).all();
  expect(plan[0]!.detail).toContain('charts_chart_id_unique');
});
