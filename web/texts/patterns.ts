/** Texts of the server by pattern, with their translations. A translation refers to the pattern's groups as `$1`, or is made from them. */
export type Patterns = readonly (readonly [
  english: RegExp,
  translation: string | ((whole: string, ...groups: string[]) => string),
])[];

/** Returns the translation of a text by the first pattern that fits all of it; undefined if none does. */
export function translate(patterns: Patterns, english: string): string | undefined {
  for (const [pattern, translation] of patterns) {
    if (!pattern.test(english)) continue;
    return typeof translation === 'string'
      ? english.replace(pattern, translation)
      : english.replace(pattern, (...given: string[]) => translation(...(given as [string])));
  }
  return undefined;
}
