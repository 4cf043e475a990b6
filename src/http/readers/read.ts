import type { RouteContract } from '../../../contracts/contract.ts';
import type { Snapshot } from '../../../db/snapshot.ts';
import type { States } from '../../../db/states/states.ts';
import { readAs } from '../../../db/visibility/viewer.ts';
import type { Binding, Input } from '../../handler/handler.ts';
import type { ReadText } from '../answers/cache.ts';
import { replyEncoder } from '../encode-reply.ts';
import type { ReadCall } from './messages.ts';
import { readElsewhere } from './routes.ts';

interface ReadDeps {
  snapshot: Snapshot;
  states: States;
}

/** Returns a function that answers requests as everybody's, on any thread. It throws what handlers throw. */
export function createRead(bindings: readonly Binding[], { snapshot, states }: ReadDeps) {
  const routes = new Map(
    bindings
      .filter(({ contract }) => readElsewhere(contract))
      .map(({ name, contract, handler }) => [name, { handler, encode: replyEncoder(contract) }]),
  );
  return async ({ name, params, query }: ReadCall): Promise<ReadText> => {
    const { handler, encode } = routes.get(name)!;
    const asked = { ...(query as object | undefined), ...(params as object | undefined) };
    return readAs({ userID: null, isAdmin: false, asked }, async () => {
      const { reply, state } = await snapshot(async () => {
        const noted = states.begin();
        const found = await handler(inputOf(params, query) as never);
        return { reply: found, state: states.end(noted) };
      });
      return { headers: reply.headers, text: encode(reply), state };
    });
  };
}

/** Returns the input of a handler. Answers that everybody gets alike need nothing of the caller. */
const inputOf = (params: unknown, query: unknown): Record<keyof Input<RouteContract>, unknown> => ({
  params,
  query,
  headers: undefined,
  json: undefined,
  form: undefined,
  bytes: undefined,
  caller: null,
  address: '',
  signal: () => new AbortController().signal,
  db: undefined,
});
