import { commonMetrics } from './define/fields.ts';
import type { Gpt } from './gpt.ts';
import type { Play } from './play.ts';

type Values = Record<string, unknown>;

/**
 * Returns a play in the form of servers of 2022 (v2.2): `score`, `lamp`, `judgements`, `hitMeta` and `scoreMeta`, without null or
 * unsupported values. A lamp without an equivalent there stays (`lampThere` is null for it).
 */
export function writeV2(gpt: Gpt, play: Play): Values {
  const { score, percent } = play;
  const parts = {
    judgements: writeJudgements(gpt, play),
    hitMeta: writeMetrics(gpt, play),
    scoreMeta: writeScoreMeta(gpt, play),
  };
  return {
    score,
    lamp: lampThere(gpt, play.lamp) ?? play.lamp,
    ...(gpt.def.score.percent === 'sent' && { percent }),
    ...Object.fromEntries(Object.entries(parts).filter(([, values]) => Object.keys(values).length > 0)),
  };
}

/** Returns the name of a lamp on servers of 2022; null if it has no equivalent there. */
export function lampThere({ def }: Gpt, lamp: string): string | null {
  const newer: Readonly<Record<string, string | null | undefined>> = def.v2?.lamps ?? {};
  const there = newer[lamp];
  return there === undefined ? lamp : there;
}

function writeJudgements({ def }: Gpt, { judgements }: Play): Record<string, number> {
  const countedIn: Readonly<Record<string, string | undefined>> = def.v2?.judgements ?? {};
  const counts: Record<string, number> = {};
  for (const [name, count] of Object.entries(judgements)) {
    const there = countedIn[name] ?? name;
    if (typeof count === 'number') counts[there] = (counts[there] ?? 0) + count;
  }
  return counts;
}

function writeMetrics({ def }: Gpt, { optional }: Play): Values {
  const known = new Set([...Object.keys(commonMetrics), ...(def.v2?.metrics ?? [])]);
  return Object.fromEntries(Object.entries(optional).filter(([name, value]) => known.has(name) && isWhole(value)));
}

/** Returns whether a value is present and not a graph with gaps. */
const isWhole = (value: unknown): boolean =>
  (value ?? null) !== null && !(Array.isArray(value) && value.some((one) => one === null));

function writeScoreMeta({ def }: Gpt, { scoreMeta }: Play): Values {
  const isKnown = (name: string, value: unknown) => def.v2?.knows?.(name, value) ?? true;
  return Object.fromEntries(
    Object.entries(scoreMeta).filter(([name, value]) => (value ?? null) !== null && isKnown(name, value)),
  );
}
