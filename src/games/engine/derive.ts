import type { Playtype } from './define.ts';
import type { DerivedFrom } from './define/derived.ts';

/** Returns a function that computes the metrics derived from a play; undefined if the playtype has none. */
export function deriver({ derived }: Playtype): ((play: DerivedFrom) => Record<string, number>) | undefined {
  if (derived === undefined) return undefined;
  const metrics = Object.entries(derived);
  return (play) => {
    const values: Record<string, number> = {};
    for (const [name, metric] of metrics) {
      const value = metric.of(play);
      if (value !== null) values[name] = value;
    }
    return values;
  };
}
