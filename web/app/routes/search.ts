/** Texts behind the `?` of an address. */
export type TextSearch<K extends string> = { [Key in K]?: string };

/** Writes the query string as plain text that people can read and edit. */
export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** Returns the values of these keys in an address; empty ones and those that are not text are left out, so that addresses stay short. */
export const texts = <K extends string>(search: Record<string, unknown>, keys: readonly K[]): TextSearch<K> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key];
      return typeof value === 'string' && value ? [[key, value]] : [];
    }),
  ) as TextSearch<K>;
