import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { document, type Schema } from './document.ts';

const ID = 'kaiden';

/** References lead to the whole document, which is added once, so that a schema is compiled once for all who refer to it. */
const absolute = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part).replaceAll('"#/components/', `"${ID}#/components/`)) as T;

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: ID, components: absolute(document.components) });

const compiled = new Map<Schema, ValidateFunction>();
/** By their text: many operations answer with the same. */
const byText = new Map<string, ValidateFunction>();

/** The schema of every failure but those of OAuth. */
export const errorSchema: Schema = { $ref: '#/components/schemas/Error' };

/** Returns the faults of a value, one line each; none if it fits the schema. */
export function findingsOf(schema: Schema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, 3).map(({ instancePath, message = '', params }) => {
    const place = instancePath.replaceAll(/\/\d+/g, '/n');
    return `${place || '/'} ${message} ${JSON.stringify(params)}`;
  });
}

function compile(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema);
  const validate = byText.get(text) ?? ajv.compile(absolute(schema));
  byText.set(text, validate);
  compiled.set(schema, validate);
  return validate;
}
