import type { SuccessStatus } from '../../contracts/contract.ts';
import { answerSchema } from '../../src/http/route-config.ts';
import { exampleOf } from './example.ts';
import { failureExample } from './failures.ts';
import type { NamedRoute } from './routes.ts';

/** The parts of an operation of the OpenAPI document that take examples. */
export interface Operation {
  parameters?: {
    name: string;
    in: string;
    schema?: { example?: unknown };
    example?: unknown;
    allowEmptyValue?: true;
  }[];
  requestBody?: Example;
  responses: Record<string, Example>;
}
interface Example {
  content?: Record<string, { example?: unknown }>;
}

/** Adds an example to every parameter, body and answer of an operation. */
export function addExamples(operation: Operation, route: NamedRoute): void {
  const { contract, operation: name } = route;
  addToParameters(operation, route);
  const body = contract.form ?? contract.json ?? contract.bytes;
  if (body) setExample(operation.requestBody, exampleOf(body, `${name} body`));
  for (const [status, response] of Object.entries(operation.responses)) {
    const schema = contract.success[Number(status) as SuccessStatus];
    const example = schema
      ? exampleOf(answerSchema(contract, schema), `${name} ${status}`)
      : failureExample(route, Number(status));
    setExample(response, example);
  }
}

function addToParameters({ parameters = [] }: Operation, { contract, operation }: NamedRoute): void {
  const fields = { path: contract.params, query: contract.query, header: contract.headers };
  for (const parameter of parameters) {
    const field = fields[parameter.in as keyof typeof fields]?._zod.def.shape[parameter.name];
    parameter.example = field && exampleOf(field, `${operation} ${parameter.name}`);
    // Said once is enough.
    delete parameter.schema?.example;
    if (parameter.example === '') parameter.allowEmptyValue = true;
  }
}

function setExample(part: Example | undefined, example: unknown): void {
  for (const media of Object.values(part?.content ?? {})) media.example = example;
}
