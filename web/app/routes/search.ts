/** Texts behind the `?` of an address. */
export type TextSearch<K extends string> = { [Key in K]?: string };

/** What an address says for these keys; what is empty or no text is left out, so that addresses stay short. */
export const texts = <K extends string>(search: Record<string, unknown>, keys: readonly K[]): TextSearch<K> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key];
      return typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [];
    }),
  ) as TextSearch<K>;
