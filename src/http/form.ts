import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Context } from 'hono';

import type { Fields } from '../../contracts/contract.ts';
import { invalidRequest, Refusal } from '../base/shared/refusal.ts';
import { toIssues } from '../base/shared/zod-issues.ts';
import { bodyOf } from './bodies/body.ts';
import { ByteCollector } from './bodies/byte-collector.ts';
import type { Body } from './env.ts';
import { ReceivedFile } from './received-file.ts';
import { fullSchema } from './route-config.ts';

/** Limits of a form, above those of any route. */
const LIMITS = { fields: 50, files: 5, parts: 60, fieldSize: 64 * 1024, headerPairs: 50 };
/** Limits if a field takes a list of files. */
const LIMITS_OF_LISTS = { ...LIMITS, files: 500, parts: 560 };

type Form = Map<string, string | File | File[]>;

/**
 * Reads a multipart form, part by part as it arrives: the platform's parser handles a large file in one go, which would block all others.
 * Throws 400 if it is not a form, or not the one of the schema, and as `Body.receive` does.
 */
export async function readForm(c: Context, schema: Fields): Promise<unknown> {
  const contentType = c.req.header('content-type') ?? '';
  const body = bodyOf(c);
  if (!contentType.toLowerCase().startsWith('multipart/form-data') || !body) {
    throw new Refusal(400, 'invalid_request', 'Expected a form: multipart/form-data');
  }
  const form = await parse(body, { 'content-type': contentType }, listsOf(schema));
  const checked = fullSchema(schema).safeParse(Object.fromEntries(form));
  if (!checked.success) throw invalidRequest(toIssues(checked.error));
  return checked.data;
}

/** Returns the fields that take several files. */
const listsOf = (schema: Fields): ReadonlySet<string> =>
  new Set(
    Object.entries(schema._zod.def.shape).flatMap(([name, { _zod }]) => (_zod.def.type === 'array' ? [name] : [])),
  );

async function parse(body: Body, headers: BusboyHeaders, lists: ReadonlySet<string>): Promise<Form> {
  const form: Form = new Map([...lists].map((name) => [name, []]));
  const { parser, fail, write, end } = openParser(headers, lists.size > 0 ? LIMITS_OF_LISTS : LIMITS);
  parser.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) fail(`the field ${name} is too long`);
    form.set(name, value);
  });
  parser.on('file', (name, stream, filename, _encoding, type) => {
    const content = new ByteCollector();
    stream.on('error', fail);
    stream.on('data', (chunk: Buffer) => content.add(chunk));
    stream.on('end', () => {
      const file = new ReceivedFile(content.take(), filename ?? '', type);
      const list = form.get(name);
      if (Array.isArray(list)) list.push(file);
      else form.set(name, file);
    });
  });
  await body.receive(write);
  await end();
  return form;
}

/**
 * Opens a form parser that always fails with a 400 Refusal: for its own errors, those of its files (each of which needs a listener, or it
 * would end the process), and parts that it would ignore because there are too many. Throws that Refusal for a content type without a
 * boundary; `write` and `end` throw it for the rest.
 */
function openParser(headers: BusboyHeaders, limits: typeof LIMITS) {
  const ended = Promise.withResolvers<void>();
  // `write` may throw before the end is awaited.
  ended.promise.catch(() => undefined);
  let failure: Refusal | undefined;
  const fail = (error: unknown) => {
    failure ??= unreadable(error);
    ended.reject(failure);
  };
  const parser = attempt(() => new Busboy({ headers, limits }));
  parser.on('error', fail).on('finish', ended.resolve);
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => fail('it has too many parts'));
  }
  return {
    parser,
    fail,
    write: (chunk: Uint8Array): void => {
      attempt(() => parser.write(chunk));
      if (failure) throw failure;
    },
    end: (): Promise<void> => {
      attempt(() => parser.end());
      return ended.promise;
    },
  };
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : String(error);
  const reason = /unexpected end/i.test(message)
    ? 'it ends too early; the upload was cut off, so send it again'
    : message;
  return new Refusal(400, 'invalid_request', `The form can't be read: ${reason}`);
}
