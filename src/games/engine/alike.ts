import type { Playtype } from './define.ts';
import type { Play } from './play.ts';

/**
 * Recognises a play under another scoreID: sent in the other form of plays, where one form lacks metrics of the scoreID, or sent by a server
 * that doesn't know metrics that only count when sent.
 */
export interface Alike {
  /** Returns a text that is equal for plays of which only these metrics may differ. */
  key(play: Play, time: number | null): string;
  /** Returns whether a play with the same key says nothing that a stored one does not say. */
  isSame(stored: Play, sent: Play): boolean;
}

/** Metric of the scoreID that plays may lack; `unknown` is the value that means the same as none. */
interface Metric {
  readonly name: string;
  readonly unknown?: unknown;
}

/** Returns the rule for a playtype; undefined if every play has all metrics of the scoreID. */
export function alikeRule(def: Playtype, identity: (play: Play) => Record<string, unknown>): Alike | undefined {
  const ofForms = metricsOfForms(def);
  const whenSent = Object.entries(def.optional).flatMap(([name, { inScoreID }]) =>
    inScoreID === 'whenSent' ? [{ name }] : [],
  );
  if (ofForms.length + whenSent.length === 0) return undefined;
  const differing = new Set([...ofForms, ...whenSent].map(({ name }) => `optional.${name}`));
  return {
    // Different plays may be equal in what both forms have; the time tells them apart.
    key: (play, time) =>
      JSON.stringify([
        ofForms.length > 0 && time,
        ...Object.entries(identity(play)).filter(([name]) => !differing.has(name)),
      ]),
    isSame: (stored, sent) =>
      ofForms.every(
        (metric) => isEqual(stored, sent, metric) || isMissing(stored, metric) || isMissing(sent, metric),
      ) && whenSent.every((metric) => isEqual(stored, sent, metric) || isMissing(sent, metric)),
  };
}

/** Returns the metrics of the scoreID that only one of the two forms of plays has. */
const metricsOfForms = ({ optional, today }: Playtype): Metric[] =>
  Object.values(today?.keys ?? {}).flatMap((key) => {
    const name = key.to?.startsWith('optional.') ? key.to.slice('optional.'.length) : '';
    return optional[name]?.inScoreID ? [{ name, unknown: key.unknown }] : [];
  });

const isEqual = (a: Play, b: Play, { name }: Metric): boolean => a.optional[name] === b.optional[name];

const isMissing = ({ optional }: Play, { name, unknown }: Metric): boolean => (optional[name] ?? unknown) === unknown;
