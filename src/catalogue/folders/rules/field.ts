import { isObject } from '../../../base/shared/is-object.ts';

type Check = (value: unknown) => boolean;

/** The values at a path of a document. */
export interface Field<S> {
  /** Key of the field: fields with equal keys have equal values. */
  key: string;
  /** Returns whether any of the values passes a check. */
  some: (subject: S, passes: Check) => boolean;
  /** Returns the values. */
  values: (subject: S) => unknown[];
}

function someAt(value: unknown, path: readonly string[], at: number, passes: Check): boolean {
  const key = path[at];
  if (Array.isArray(value)) {
    if (key === undefined) return passes(value) || value.some(passes);
    return value.some((element) => someAt(element, path, at, passes));
  }
  if (key === undefined) return passes(value);
  return isObject(value) && Object.hasOwn(value, key) && someAt(value[key], path, at + 1, passes);
}

/**
 * Returns the field at a path of the document with this name; `¬` or a dot separates the parts. A list on the way stands for each of its
 * elements; at the end of the path also for itself.
 */
export function fieldAt<S>(name: string, document: (subject: S) => unknown, text: string): Field<S> {
  const path = text.split(/[¬.]/);
  const some: Field<S>['some'] = (subject, passes) => someAt(document(subject), path, 0, passes);
  const values = (subject: S) => {
    const found: unknown[] = [];
    some(subject, (value) => {
      found.push(value);
      return false;
    });
    return found;
  };
  return { key: [name, ...path].join('¬'), some, values };
}
