interface Schema {
  nullable?: boolean;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/**
 * Returns a document of OpenAPI 3.0 in which a key that may be null is one that may be left out: generated Python takes no null for a key
 * that is required, and reads a key that is optional as None either way.
 */
export function withOptionalNulls(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(withOptionalNulls);
  if (typeof document !== 'object' || document === null) return document;
  const entries = Object.entries(document).map(([key, value]) => [key, withOptionalNulls(value)] as const);
  const copy = Object.fromEntries(entries) as Schema;
  const { properties, required } = copy;
  if (properties === undefined || !Array.isArray(required)) return copy;
  const { required: _, ...rest } = copy;
  const left = required.filter((key) => !mayBeNull(properties[key]));
  // An empty list is not allowed.
  return left.length > 0 ? { ...rest, required: left } : rest;
}

function mayBeNull(schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  const { anyOf = [], oneOf = [], allOf = [] } = schema;
  const isNull = schema.nullable === true || schema.type === 'null' || schema.enum?.includes(null) === true;
  return isNull || [...anyOf, ...oneOf, ...allOf].some(mayBeNull);
}
