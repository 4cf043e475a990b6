import { KaidenError } from 'kaiden-client';
import type { GamePTConfig, ImportDocument } from 'kaiden-client';

import type { Gpt } from '../../components/game.ts';

/** Values of the fields, by their name in a play: `score`, `judgements.great`, `optional.bp`. */
export type Typed = Readonly<Record<string, string>>;

/** A field of an optional metric: a number, or one of some texts. */
export interface MetricField {
  name: string;
  values: readonly string[] | null;
}

type Outcome = Pick<ImportDocument, 'errors' | 'duplicates' | 'blacklisted'>;

/** The optional metrics that can be typed in; graphs and lists can't. */
export const typedMetrics = ({ optionalMetrics }: GamePTConfig): MetricField[] =>
  Object.entries(optionalMetrics).flatMap(([name, { type, ['values']: values }]): MetricField[] => {
    if (type === 'integer' || type === 'number') return [{ name, values: null }];
    return type === 'enum' && Array.isArray(values) ? [{ name, values: values.map(String) }] : [];
  });

/** Returns the import of one play that was typed in. Fields without a value are left out; numbers are sent as numbers. */
export function documentOf({ game, playtype, chartID }: Gpt & { chartID: string }, typed: Typed) {
  const { comment, lamp, time } = typed;
  const score = {
    ...valuesOf(typed, ['score', 'percent']),
    ...(lamp && { lamp }),
    matchType: 'chartID',
    identifier: chartID,
    ...(time && { timeAchieved: new Date(time).getTime() }),
    ...(comment?.trim() && { comment: comment.trim() }),
    judgements: partOf(typed, 'judgements.') as Record<string, number>,
    optional: partOf(typed, 'optional.'),
  };
  return { meta: { game, playtype, service: 'Manual entry' }, scores: [score] };
}

function partOf(typed: Typed, prefix: string): Record<string, string | number> {
  const names = Object.keys(typed).filter((name) => name.startsWith(prefix));
  const values = Object.entries(valuesOf(typed, names));
  return Object.fromEntries(values.map(([name, value]) => [name.slice(prefix.length), value]));
}

const valuesOf = (typed: Typed, names: readonly string[]): Record<string, string | number> =>
  Object.fromEntries(names.flatMap((name) => (typed[name] ? [[name, asNumber(typed[name])]] : [])));

const asNumber = (text: string): string | number => (/^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : text);

/** Returns what became of the play of such an import, as the name of its text. Throws the reason if it was not stored. */
export function outcomeOf({ errors, duplicates, blacklisted }: Outcome): 'playAdded' | 'playKnown' | 'playIgnored' {
  if (errors[0]) throw new KaidenError({ status: 400, code: 'invalid_file', description: errors[0].message });
  if (duplicates.length > 0) return 'playKnown';
  return blacklisted.length > 0 ? 'playIgnored' : 'playAdded';
}

/** Returns the faults of each field, and those that belong to none. */
export function faultsOf(error: unknown, names: readonly string[]): { fields: Record<string, string>; rest: unknown } {
  const issues = error instanceof KaidenError ? error.issues : [];
  const fields = Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const place = path.replace(/^scores\[0\]\.?/, '').replace('timeAchieved', 'time');
      return names.includes(place) ? [[place, message]] : [];
    }),
  );
  return { fields, rest: issues.length > 0 && issues.length === Object.keys(fields).length ? null : error };
}
