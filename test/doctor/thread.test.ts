import { expect } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { newExamination, notePart } from '../../src/operations/doctor/examination.ts';
import { examineInThread, sampleInThread } from '../../src/operations/doctor/in-thread.ts';
import { upload } from '../support/calls.ts';
import { spoil } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';

test('an examination in a thread looks at everything, and tells what it finds', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1)]));
  const connection = openForWriting(server.file);
  connection.client.exec('update pbs set lamp_index = 0');
  connection.close();
  const examination = newExamination(0);
  await examineInThread(server.file, (part) => notePart(examination, part), new AbortController().signal);
  expect(examination.done).toBe(examination.total);
  expect(examination.found).toBeGreaterThan(0);
  expect(examination.differences[0]).toMatchObject({ description: expect.stringContaining('Hazel') });
});

test('an examination ends with the server, and a database that is not there is an error', async ({ server }) => {
  const ending = new AbortController();
  const examined = examineInThread(server.file, () => undefined, ending.signal);
  ending.abort(new Error('the server ends'));
  await expect(examined).rejects.toThrow('the server ends');
  await expect(examineInThread(`${server.file}.no`, () => undefined, new AbortController().signal)).rejects.toThrow(
    /database|directory/,
  );
});

test('a sample in a thread finds what differs, and leaves the thread of the server free meanwhile', async ({
  server,
  hazel,
}) => {
  await upload(hazel, batch(Array.from({ length: 200 }, (_, i) => play(1, { score: i + 1 }))));
  spoil(server.file, 'update pbs set score = 5');
  let turns = 0;
  let isDone = false;
  const count = () => void (isDone || ((turns += 1), setImmediate(count)));
  count();
  const found = await sampleInThread(server.file, 50, new AbortController().signal);
  isDone = true;
  expect(found).toBeGreaterThan(0);
  // One for each profile would be too few: each of them would have held it.
  expect(turns).toBeGreaterThan(100);
});
