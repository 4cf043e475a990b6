/**
 * Reads lists page by page:
 *
 *     for await (const page of pages(api.users.list, { query: { limit: 500 } })) for (const user of page) …
 */
import type { CallOptions } from './call-options.ts';

type List = (call: never, options?: CallOptions) => Promise<{ body: unknown; headers: Headers }>;

type Query<F extends List> = NonNullable<Parameters<F>[0]> extends { query?: infer Q } ? keyof NonNullable<Q> : never;

/** Input of the list; does not compile for a list without pages. */
type Arguments<F extends List> = 'cursor' extends Query<F> ? Parameters<F> : [error: 'this list has no pages'];

type Body<F extends List> = Awaited<ReturnType<F>>['body'];

/**
 * The bodies of a list's pages, one after another; the next one is asked for when it is wanted. Begins behind
 * `query.cursor` if there is one. Throws a KaidenError as a call does.
 */
export async function* pages<F extends List>(
  list: F,
  ...[first, options]: Arguments<F>
): AsyncGenerator<Body<F>, void> {
  const given = (first ?? {}) as { query?: { cursor?: string } };
  let cursor = given.query?.cursor ?? null;
  do {
    const call = cursor === null ? given : { ...given, query: { ...given.query, cursor } };
    // Arguments are the list's own, with another cursor.
    const { body, headers } = await list(call as never, options);
    yield body as Awaited<Body<F>>;
    cursor = headers.get('x-next-cursor');
  } while (cursor !== null);
}
