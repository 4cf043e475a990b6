/**
 * Follows what changes in a player's scores or PBs, for whoever keeps a copy:
 *
 *     for await (const { scores, deleted, cursor } of changes(api.ugptLists.searchScores, { params, query: { since } })) {
 *       await remove(deleted); await put(scores); await remember(cursor);
 *     }
 *
 * Ends when nothing more has changed; begin behind the last cursor the next time.
 */
import type { CallOptions } from './call-options.ts';

type List = (call: never, options?: CallOptions) => Promise<{ body: unknown }>;

type Body<F extends List> = Awaited<ReturnType<F>>['body'];

/** Input of the list; does not compile for a list without changes. */
type Arguments<F extends List> =
  Body<F> extends { cursor?: string | undefined; more?: boolean | undefined }
    ? Parameters<F>
    : [error: 'this list does not tell what has changed'];

/** Keys that are optional without `since` are always present. */
type Changes<F extends List> = Body<F> & Required<Pick<Body<F>, Extract<keyof Body<F>, 'deleted' | 'cursor' | 'more'>>>;

/**
 * Yields the pages of changes since `query.since`, oldest change first; everything if it is not set. Throws a KaidenError like any call: on
 * the code `cursor_too_old`, drop the copy and start without a cursor.
 */
export async function* changes<F extends List>(
  list: F,
  ...[first, options]: Arguments<F>
): AsyncGenerator<Changes<F>, void> {
  const given = first as { query?: { since?: string } };
  let since = given.query?.since ?? '';
  for (;;) {
    // Arguments are the list's own, with another cursor.
    const { body } = await list({ ...given, query: { ...given.query, since } } as never, options);
    const page = body as Changes<F> & { cursor: string; more: boolean };
    yield page;
    if (!page.more) return;
    since = page.cursor;
  }
}
