import type { Playtype } from './define.ts';
import type { Play } from './play.ts';

/** Recognises a play sent in both forms if one of them has metrics of the scoreID that the other lacks, so that it has two scoreIDs. */
export interface Alike {
  /** Returns a text that is equal for plays of which only these metrics may differ. */
  key(play: Play): string;
  /** Returns whether two plays with the same key agree in all metrics: each is equal, or missing in one of the two. */
  isSame(a: Play, b: Play): boolean;
}

/** Returns the rule for a playtype; undefined if every form has all metrics of the scoreID. */
export function alikeRule(
  { optional, today }: Playtype,
  identity: (play: Play) => Record<string, unknown>,
): Alike | undefined {
  const metrics = Object.values(today?.keys ?? {}).flatMap((key) => {
    const name = key.to?.startsWith('optional.') ? key.to.slice('optional.'.length) : '';
    return optional[name]?.inScoreID ? [{ name, unknown: key.unknown }] : [];
  });
  if (metrics.length === 0) return undefined;
  const differing = new Set(metrics.map(({ name }) => `optional.${name}`));
  return {
    key: (play) => JSON.stringify(Object.entries(identity(play)).filter(([name]) => !differing.has(name))),
    isSame: (a, b) =>
      metrics.every(({ name, unknown }) => {
        const [one, other] = [a.optional[name] ?? unknown, b.optional[name] ?? unknown];
        return one === other || one === unknown || other === unknown;
      }),
  };
}
