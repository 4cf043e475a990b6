import type { Playtype } from '../../src/games/engine/define.ts';
import type { Field, Fields } from '../../src/games/engine/define/fields.ts';
import { code, codes, plain, table } from './markdown.ts';

const NOUNS = { integer: 'whole number', number: 'number', boolean: '`true` or `false`', string: 'text' } as const;

function range({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` from ${min}`;
  return max === undefined ? '' : ` up to ${max}`;
}

function typeOf(field: Field): string {
  switch (field.type) {
    case 'enum':
      return 'one of';
    case 'pair':
      return '`{left, right}` or `[left, right]`, each one of';
    case 'graph':
      return `list of ${NOUNS[field.of]}s${range(field)}${field.gaps ? ', or `null`' : ''}`;
    case 'list':
      return field.of === 'string' ? 'list of texts' : 'list of objects';
    case 'object':
      return 'object';
    case 'boolean':
      return NOUNS.boolean;
    case 'string':
      return `${NOUNS.string}${field.orList ? ', or a list of them' : ''}`;
    default:
      return `${NOUNS[field.type]}${range(field)}${field.orList ? ', or a list of them' : ''}`;
  }
}

function valuesOf(field: Field): string {
  if (!('values' in field)) return '';
  const aliases = Object.entries(field.aliases ?? {}).map(
    ([alias, value]) => `${code(alias)} is taken for ${code(value)}`,
  );
  return [codes(field.values), ...aliases].join('; ');
}

function identityOf({ inScoreID }: Field): string {
  if (!inScoreID) return '';
  return `; part of what tells two plays apart${inScoreID === 'whenSent' ? ', where it is sent' : ''}`;
}

function rowsOf(fields: Fields, prefix = ''): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const about = `${plain(field.about)}${identityOf(field)}`;
    const row = [code(`${prefix}${name}`), [typeOf(field), valuesOf(field)].join(' ').trim(), about];
    if (field.type === 'object') return [row, ...rowsOf(field.fields, `${prefix}${name}.`)];
    if (field.type === 'list' && field.of !== 'string') return [row, ...rowsOf(field.of, `${prefix}${name}[].`)];
    return [row];
  });
}

/** Returns a table of declared fields with their types and descriptions. Fields of an object are listed below it. */
export const fieldTable = (fields: Fields, none: string): string =>
  Object.keys(fields).length === 0 ? none : table(['Name', 'Takes', 'Is'], rowsOf(fields));

/** A table of the metrics that are computed from plays and their charts; empty without any. */
export const derivedTable = (derived: Playtype['derived'] = {}): string =>
  Object.keys(derived).length === 0
    ? ''
    : table(
        ['Name', 'Has', 'Is'],
        Object.entries(derived).map(([name, metric]) => [
          code(name),
          `${NOUNS.integer}${range(metric)}`,
          plain(metric.about),
        ]),
      );
