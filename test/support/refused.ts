import { expect } from 'vitest';

import { bearer, post, send } from './calls.ts';
import { dump } from './dump.ts';
import type { Player, TestServer } from './test-server.ts';

/** Sends something that has to be refused and returns the answer; nothing may have changed. */
export async function refused(server: TestServer, { key }: Player, document: unknown) {
  const before = dump(server.file);
  const { status, json } = await send(server, '/ir/direct-manual/import', post(document, bearer(key)));
  expect(dump(server.file)).toEqual(before);
  expect([status, json.success, json.code]).toEqual([400, false, 'invalid_file']);
  expect(json).not.toHaveProperty('body');
  return json;
}
