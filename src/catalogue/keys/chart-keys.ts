import type { Gpt } from '../../games/engine/gpt.ts';

type Data = Readonly<Record<string, unknown>>;

/** Value by which a score can name a chart. */
export interface ChartKey {
  matchType: string;
  key: string;
}

const keyTexts = (value: unknown): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []));

/**
 * Returns the keys of a chart, as the module's match types declare them: one for each value under each of their names. A key in the song's
 * data is a key of all its charts.
 */
export function chartKeysOf(gpt: Gpt, data: Data, songData: Data): ChartKey[] {
  return [...gpt.matchTypes.values()].flatMap((match) => {
    if (match.by !== 'chart' && match.by !== 'song') return [];
    const source = match.by === 'chart' ? data : songData;
    const texts = match.keys.flatMap((name) => keyTexts(source[name]));
    const keys = new Set(match.hex ? texts.map((text) => text.toLowerCase()) : texts);
    return [...keys].map((key) => ({ matchType: match.name, key }));
  });
}
