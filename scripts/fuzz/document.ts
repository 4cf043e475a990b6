import { readFileSync } from 'node:fs';

import type { RouteContract } from '../../contracts/contract.ts';
import { allRoutes } from '../openapi/routes.ts';

/** A JSON Schema as openapi.json has it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

type Content = Record<string, { schema: Schema; example?: unknown }>;

interface DeclaredOperation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** An operation of openapi.json with the contract that it was generated from. */
export interface Operation {
  id: string;
  contract: RouteContract;
  parameters: readonly Parameter[];
  /** Schemas of the request body by content type. */
  bodies: ReadonlyMap<string, Schema>;
  /** Schemas of the answers by status, then by content type. */
  responses: ReadonlyMap<number, ReadonlyMap<string, Schema>>;
}

/** Read, not imported: nobody needs a type of each of its values. */
export const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, DeclaredOperation>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
};

const schemasOf = (content: Content = {}): Map<string, Schema> =>
  new Map(Object.entries(content).map(([type, { schema }]) => [type, schema]));

const named = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Follows a `$ref`. */
export const dereference = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : document.components.schemas[named(schema.$ref)]!;

/** Parameters have their example next to their schema. */
function parameterOf(one: Parameter | { $ref: string }): Parameter {
  const parameter = '$ref' in one ? document.components.parameters![named(one.$ref)]! : one;
  return { ...parameter, schema: { ...parameter.schema, example: parameter.example } };
}

const contracts = new Map(allRoutes().map(({ operation, contract }) => [operation, contract]));

/** Every operation of openapi.json. */
export const operations: readonly Operation[] = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  .map(({ operationId, parameters = [], requestBody, responses }) => ({
    id: operationId,
    contract: contracts.get(operationId)!,
    parameters: parameters.map(parameterOf),
    bodies: schemasOf(requestBody?.content),
    responses: new Map(Object.entries(responses).map(([status, { content }]) => [Number(status), schemasOf(content)])),
  }));

/** Fixed segments come before parameters, as on the server. */
const inMatchingOrder = operations
  .map((operation) => {
    const { method, path } = operation.contract;
    const pattern = path.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll(/:\w+/g, '([^/]+)');
    return { operation, method, order: path.replaceAll(/:\w+/g, '\uFFFF'), regex: new RegExp(`^${pattern}$`) };
  })
  .sort((a, b) => (a.order < b.order ? -1 : 1));

/** Returns the operation that a request reaches; undefined when no contract has its method and path. HEAD counts as GET. */
export function operationAt(method: string, target: string): Operation | undefined {
  const path = pathOf(target);
  const wanted = method === 'HEAD' ? 'GET' : method;
  return inMatchingOrder.find((one) => one.method === wanted && path !== undefined && one.regex.test(path))?.operation;
}

/** Resolves dot segments and decodes a path as the server's router does; undefined when it is no path. */
function pathOf(target: string): string | undefined {
  const absolute = /^https?:\/\//i.test(target) ? target : `http://localhost${target}`;
  if (!URL.canParse(absolute)) return undefined;
  const { pathname } = new URL(absolute);
  return pathname.replaceAll(/(?:%[\da-f]{2})+/gi, (part) => {
    try {
      return decodeURI(part);
    } catch {
      return part;
    }
  });
}
