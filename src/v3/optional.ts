import { StoredJSON, type Serializable } from '../base/json/values.ts';
import { isObject } from '../base/shared/is-object.ts';
import type { V3Rules } from '../games/engine/define/v3.ts';
import type { Gpt } from '../games/engine/gpt.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Returns an object, parsed if it is stored JSON. */
export const readPart = (value: unknown): Values => (value instanceof StoredJSON ? value.toJSON() : value) as Values;

/** Returns a function that converts optional metrics to v3. */
export function optionalWriter({ def }: Gpt, { without = [] }: V3Rules): (stored: unknown) => Serializable<Values> {
  const today = def.today;
  const moved = Object.values(today?.keys ?? {}).flatMap(({ to }) =>
    to?.startsWith('optional.') ? [to.slice(9)] : [],
  );
  const others = Object.entries(today?.optional ?? {}).map(([name, path]) => [name, ...path.split('.')] as const);
  const hidden = new Set([...without, ...moved, ...others.map(([, metric]) => metric!)]);
  const enums = Object.entries(def.optional).flatMap(([name, field]) =>
    field.type === 'enum' && !hidden.has(name) ? [{ name, values: field.values }] : [],
  );
  if (hidden.size === 0 && enums.length === 0) return withoutEnums;
  return (stored) => {
    const values = readPart(stored);
    const shown: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) if (!hidden.has(name)) shown[name] = value;
    for (const [name, metric, field] of others) {
      const whole = values[metric!];
      const value = field === undefined ? whole : isObject(whole) ? whole[field] : undefined;
      if (value !== undefined) shown[name] = value;
    }
    const shownEnums = enums.filter(({ name }) => typeof shown[name] === 'string');
    shown['enumIndexes'] = Object.fromEntries(
      shownEnums.map(({ name, values: known }) => [name, known.indexOf(shown[name] as string)]),
    );
    return shown;
  };
}

/** Adds an empty list of positions without parsing stored JSON. */
const withoutEnums = (stored: unknown): Serializable<Values> => {
  if (!(stored instanceof StoredJSON)) return { ...(stored as Values), enumIndexes: {} };
  const { text } = stored as StoredJSON<Values>;
  return new StoredJSON<Values>(text === '{}' ? '{"enumIndexes":{}}' : `${text.slice(0, -1)},"enumIndexes":{}}`);
};
