import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import type { SuccessStatus } from '../../contracts/contract.ts';
import { exampleOf } from '../../scripts/openapi/example.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { answeredStatuses, answerSchema, answerType, failureSchema, fullSchema } from '../../src/http/route-config.ts';
import { alternatives } from '../support/alternatives.ts';

interface Media {
  schema: object;
  example?: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, []>[];
  parameters?: { name: string; in: string; description?: string; example?: unknown; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content: Record<string, Media> }>;
}
interface Document {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, object> };
}

const run = promisify(execFile);
const document = JSON.parse(await readFile('openapi.json', 'utf8')) as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const routes = allRoutes();
const find = (id: string) => operations.find(({ operationId }) => operationId === id)!;

test('every route is in the document once', () => {
  expect(document.openapi).toBe('3.1.0');
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.sort()).toEqual(routes.map(({ operation }) => operation).sort());
});

test.each(operations)('$operationId says what it is and who may call it', ({ tags, summary, security }) => {
  const described = document.tags.map(({ name }) => name);
  expect(tags).toHaveLength(1);
  expect(described).toContain(tags[0]);
  expect(summary).not.toBe('');
  expect(security.length).toBeGreaterThan(0);
  for (const scheme of security.flatMap((one) => Object.keys(one))) {
    expect(document.components.securitySchemes).toHaveProperty(scheme);
  }
});

test.each(operations)('$operationId describes its parameters and gives an example of each', ({ parameters = [] }) => {
  for (const { name, description, example, schema } of parameters) {
    expect([name, description]).toEqual([name, expect.stringMatching(/./)]);
    expect([name, example]).not.toEqual([name, undefined]);
    expect([name, schema]).toEqual([name, expect.objectContaining({ type: expect.anything() })]);
  }
});

test.each(routes)('the examples of $operation are what the server takes', ({ operation, contract }) => {
  const { parameters = [], requestBody } = find(operation);
  const valuesIn = (place: string) =>
    Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]));
  const parts = [
    ['path', contract.params, valuesIn('path')],
    ...alternatives(valuesIn('query')).map((query) => ['query', contract.query, query] as const),
    ['header', contract.headers, valuesIn('header')],
    ['body', contract.json ?? contract.bytes, requestBody?.content['application/json']?.example],
  ] as const;
  const errors = parts.map(([part, schema, example]) => [part, schema && fullSchema(schema).safeParse(example).error]);
  expect(errors).toEqual(parts.map(([part]) => [part, undefined]));
});

test('a form has an example too', () => {
  const forms = operations.flatMap(({ requestBody }) => requestBody?.content['multipart/form-data'] ?? []);
  expect(forms).toHaveLength(routes.filter(({ contract }) => contract.form).length);
  for (const { example } of forms) expect(example).toBeTypeOf('object');
});

test.each(routes)('the examples of answers of $operation fit their schema', ({ operation, contract }) => {
  for (const [status, { content }] of Object.entries(find(operation).responses)) {
    const success = contract.success[Number(status) as SuccessStatus];
    const schema = success ? answerSchema(contract, success) : failureSchema(contract);
    const type = success ? answerType(contract) : 'application/json';
    expect(Object.keys(content)).toEqual([type]);
    const example = content[type]?.example;
    expect([status, schema.safeParse(example).error]).toEqual([status, undefined]);
    expect([status, schema.parse(example)]).toEqual([status, example]);
  }
});

test.each(routes)('$operation names its failures', ({ operation, contract }) => {
  const statuses = Object.keys(find(operation).responses).map(Number);
  const named = [...(contract.errors ?? []), ...(contract.params ? [404] : [])];
  const general = contract.access.kind === 'client' ? [400, 403] : [400, 401, 403];
  const expected = contract.failures === 'in-body' ? answeredStatuses(contract) : [...general, ...named];
  expect(statuses).toEqual(expect.arrayContaining(expected));
});

test('a text without an example is an error that names the text', async () => {
  const { z } = await import('zod');
  expect(() => exampleOf(z.object({ lamp: z.array(z.string()) }), 'body')).toThrow('body.lamp[] (string) needs');
});

test('generated files are up to date', async () => {
  const { stderr } = await run(process.execPath, ['scripts/generate.ts', '--check']);
  expect(stderr).toBe('');
});

test('Redocly finds nothing to complain about under its strictest rules', async () => {
  const redocly = 'node_modules/@redocly/cli/bin/cli.js';
  const { stdout } = await run(process.execPath, [redocly, 'lint', 'openapi.json', '--format=json']);
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
});
