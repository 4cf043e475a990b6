import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';

import { envelope, errorEnvelope } from '../../contracts/common.ts';
import { EVENT_STREAM, type Fields, type RouteContract, type Schema } from '../../contracts/contract.ts';
import { failureForm } from './failure-forms.ts';

// Contracts are typed with Zod's small core interfaces; at run time each is a full Zod schema.
export const fullSchema = (schema: Schema) => schema as z.ZodType;
const fullObject = (schema: Fields) => schema as z.ZodObject;

const ERROR_TEXT: Record<number, string> = {
  400: 'The request is not valid',
  401: 'The credential is missing or unknown',
  403: 'The credential does not allow this',
  404: 'Not found',
  408: 'The body was sent too slowly',
  409: 'The request conflicts with the current state',
  413: 'The body is too large',
  429: 'Too many requests',
};

const takesBody = ({ json, bytes, form }: RouteContract): boolean => [json, bytes, form].some(Boolean);

/** Returns the failure statuses of a route, the general ones included. */
export const errorStatuses = (contract: RouteContract): number[] => [
  ...new Set([
    400,
    ...(contract.access.kind === 'client' ? [] : [401]),
    403,
    429,
    ...(takesBody(contract) ? [408, 413] : []),
    ...(contract.errors ?? []),
  ]),
];

/** Returns the HTTP statuses of a route's failures. */
export const answeredStatuses = (contract: RouteContract): number[] =>
  contract.failures === 'in-body' ? [400] : errorStatuses(contract);

/** Returns the schema of failures that have an HTTP status of their own. */
export const failureSchema = ({ failures }: RouteContract): z.ZodType =>
  failures === 'in-body' ? errorEnvelope : failureForm(failures).schema;

const JSON_TYPE = 'application/json';

const answerContent = (schema: z.ZodType, description: string, type: string = JSON_TYPE) => ({
  description,
  content: { [type]: { schema } },
});

/** Returns the schema of a whole response: the body in its envelope, or the bare body (or event) if the contract says so. */
export function answerSchema({ raw, events, file, beside, failures }: RouteContract, body: Schema): z.ZodType {
  if (raw || events || file) return fullSchema(body);
  const envelopeOf = envelope(fullSchema(body));
  const whole = beside ? envelopeOf.extend(fullObject(beside).shape) : envelopeOf;
  return failures === 'in-body' ? z.union([whole, failureForm(failures).schema]) : whole;
}

/** Returns the content type of a success. */
export const answerType = ({ raw, events, file }: RouteContract): string =>
  events ? EVENT_STREAM : (raw ?? file ?? JSON_TYPE);

const answerText = ({ events }: RouteContract): string =>
  events ? 'Server-sent events. The schema is that of one event; its `data` is sent as JSON in one line' : 'Success';

const security = ({ access }: RouteContract): Record<string, string[]>[] => {
  if (access.kind === 'session' || access.kind === 'admin') return [{ session: [] }];
  // In the body, or as HTTP Basic.
  if (access.kind === 'client') return [{}, { client: [] }];
  if (access.kind === 'key') return [{ session: [] }, { apiKey: [] }];
  return [{}, { session: [] }, { apiKey: [] }];
};

function requestBody(contract: RouteContract) {
  if (contract.form) return { 'multipart/form-data': { schema: fullObject(contract.form) } };
  const json = contract.json ?? contract.bytes;
  if (!json) return undefined;
  const schema = fullSchema(json);
  return { [JSON_TYPE]: { schema }, ...(contract.urlencoded && { 'application/x-www-form-urlencoded': { schema } }) };
}

/** Returns whether a request may lack a body, which counts as an empty object. */
const mayBeEmpty = ({ json }: RouteContract): boolean => json !== undefined && fullSchema(json).safeParse({}).success;

/** Returns what @hono/zod-openapi needs to serve a route: where it is, and how requests are validated, their bodies aside. */
export const servedRoute = ({
  method,
  path,
  params,
  query,
  headers,
}: RouteContract): Pick<RouteConfig, 'method' | 'path' | 'request' | 'responses'> => ({
  method: method.toLowerCase() as Lowercase<RouteContract['method']>,
  path: path.replaceAll(/:(\w+)/g, '{$1}'),
  request: {
    ...(params && { params: fullObject(params) }),
    ...(query && { query: fullObject(query) }),
    ...(headers && { headers: fullObject(headers) }),
  },
  // Only the OpenAPI document has them.
  responses: {},
});

/** Returns the definition of a route for the OpenAPI document. */
export function toRouteConfig(contract: RouteContract, operationId: string, tag: string): RouteConfig {
  const served = servedRoute(contract);
  const responses: RouteConfig['responses'] = {};
  for (const [status, body] of Object.entries(contract.success)) {
    responses[status] = answerContent(answerSchema(contract, body), answerText(contract), answerType(contract));
  }
  for (const status of answeredStatuses(contract))
    responses[status] = answerContent(failureSchema(contract), ERROR_TEXT[status] ?? 'Failure');
  const content = requestBody(contract);
  return {
    ...served,
    operationId,
    tags: [tag],
    summary: contract.summary,
    ...(contract.description && { description: contract.description }),
    security: security(contract),
    responses,
    request: {
      ...served.request,
      ...(content && { body: { required: !mayBeEmpty(contract), content } }),
    },
  };
}
