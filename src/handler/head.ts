/** Headers, by lower-case name. */
export type Head = Record<string, string>;

/** Request as the web framework hands it around. */
interface Carrier {
  get: (key: never) => unknown;
  set: (key: never, value: never) => void;
}

/**
 * Returns the headers that the response of a request gets beside its own, to be added to and taken from. They are a plain object until the response
 * is made: building a `Headers` object takes longer than many an answer.
 */
export function headOf(c: Carrier): Head {
  const known = c.get('head' as never) as Head | undefined;
  if (known) return known;
  const head: Head = {};
  c.set('head' as never, head as never);
  return head;
}
