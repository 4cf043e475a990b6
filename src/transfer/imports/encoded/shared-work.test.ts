import { expect, test } from 'vitest';

import { ClientGone } from '../../../base/shared/client-gone.ts';
import { SharedWork } from './shared-work.ts';

/** Work that tests end, with what happened to it. */
function controlled() {
  const noted = { begun: 0, cancelled: 0, end: (_: string) => {}, fail: (_: Error) => {} };
  const work = (signal: AbortSignal) => {
    noted.begun += 1;
    signal.addEventListener('abort', () => (noted.cancelled += 1));
    return new Promise<string>((resolve, reject) => {
      noted.end = resolve;
      noted.fail = reject;
    });
  };
  return { noted, work };
}

test('everybody who asks meanwhile gets the result of one piece of work, and the next one begins another', async () => {
  const { noted, work } = controlled();
  const shared = new SharedWork<string>();
  const all = [shared.join('a', work), shared.join('a', work)];
  noted.end('done');
  expect(await Promise.all(all)).toEqual(['done', 'done']);
  const next = shared.join('a', work);
  noted.end('again');
  expect([await next, noted.begun]).toEqual(['again', 2]);
});

test('it is cancelled when the last one who waits has gone, and not before', async () => {
  const { noted, work } = controlled();
  const shared = new SharedWork<string>();
  const [first, second] = [new AbortController(), new AbortController()];
  const all = [shared.join('a', work, first.signal), shared.join('a', work, second.signal)];
  first.abort();
  await expect(all[0]).rejects.toThrow(ClientGone);
  expect(noted.cancelled).toBe(0);
  second.abort();
  await expect(all[1]).rejects.toThrow(ClientGone);
  expect(noted.cancelled).toBe(1);
  const next = shared.join('a', work);
  noted.end('anew');
  expect([await next, noted.begun]).toEqual(['anew', 2]);
});

test('a failure reaches everybody who waits, and is not remembered', async () => {
  const { noted, work } = controlled();
  const shared = new SharedWork<string>();
  const all = [shared.join('a', work), shared.join('a', work)];
  noted.fail(new Error('no disk'));
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = shared.join('a', work);
  noted.end('fine');
  expect(await next).toBe('fine');
});

test('nobody begins it who has gone already', async () => {
  const { noted, work } = controlled();
  await expect(new SharedWork<string>().join('a', work, AbortSignal.abort())).rejects.toThrow(ClientGone);
  expect(noted.begun).toBe(0);
});
