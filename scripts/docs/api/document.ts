import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../build/root.ts';

/** A JSON Schema, as far as openapi.json uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
  allowEmptyValue?: boolean;
}

/** A body in one format. */
export interface Content {
  schema: Schema;
  example?: unknown;
}

export interface Response {
  description: string;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, Response>;
}

export interface OpenApi {
  info: { version: string; description: string };
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { description: string }> };
  paths: Record<string, Record<string, Operation>>;
}

/** An operation and where it is. */
export interface Call extends Operation {
  method: string;
  path: string;
}

export const openApi = (): OpenApi => JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as OpenApi;

/** Returns all operations of a document, in its order. */
export const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
