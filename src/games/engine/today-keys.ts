import type { Field } from './define/fields.ts';
import type { KnownPlay, TodayKey } from './define/today.ts';
import type { Gpt } from './gpt.ts';

/** Key of today's form, as read from a stored play. */
export interface StoredKey {
  readonly name: string;
  /** Names of its values, worst first; undefined for numbers. */
  readonly values: readonly string[] | undefined;
  /** Returns its value; undefined if the play lacks it and it can't be derived. */
  readonly value: (play: KnownPlay & { percent?: number }) => unknown;
}

/** Returns the keys of today's form of a game:playtype. */
export const storedKeys = (gpt: Gpt): StoredKey[] =>
  Object.entries(gpt.def.today?.keys ?? {}).map(([name, key]) => storedKey(gpt, name, key));

function storedKey({ def }: Gpt, name: string, { to, values, unknown }: TodayKey): StoredKey {
  if (to === 'score' || to === 'percent') return { name, values: undefined, value: (play) => play[to] };
  if (to === 'lamp') return { name, values: def.lamps.order, value: ({ lamp }) => lamp };
  if (to === undefined) return { name, values, value: ({ lamp }) => (values?.includes(lamp) ? lamp : values?.[0]) };
  const metric = to.slice('optional.'.length);
  const known = values ?? valuesOf(def.optional[metric]);
  return {
    name,
    values: known,
    value: (play) => {
      const value = play.optional[metric] ?? null;
      const isKnown = value !== null && (known?.includes(value as string) ?? true);
      return isKnown ? value : (def.v3?.untold?.[name]?.(play) ?? unknown);
    },
  };
}

/** Returns the values of an enumerated metric, worst first; undefined for others. */
export const valuesOf = (field: Field | undefined): readonly string[] | undefined =>
  field?.type === 'enum' ? field.values : undefined;
