import { Readable } from 'node:stream';

import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Context } from 'hono';

import type { Fields } from '../../contracts/contract.ts';
import { invalidRequest, Refusal } from '../shared/refusal.ts';
import { toIssues } from '../shared/zod-issues.ts';
import { ReceivedFile } from './received-file.ts';
import { fullSchema } from './route-config.ts';

/** Of one form; more than any route has. */
const LIMITS = { fields: 50, files: 5, parts: 60, fieldSize: 64 * 1024, headerPairs: 50 };
/** Where a field takes a list of files. */
const LIMITS_OF_LISTS = { ...LIMITS, files: 500, parts: 560 };

type Form = Map<string, string | File | File[]>;

/**
 * Reads a multipart form, part by part as it arrives: the parser of the platform takes a large file in one go, for
 * which everybody else has to wait. Throws 400 for what is no form, or not the one that the schema describes.
 */
export async function readForm(c: Context, schema: Fields): Promise<unknown> {
  const contentType = c.req.header('content-type') ?? '';
  const { body } = c.req.raw;
  if (!contentType.toLowerCase().startsWith('multipart/form-data') || !body) {
    throw new Refusal(400, 'invalid_request', 'Expected a form: multipart/form-data');
  }
  const form = await parse(body, { 'content-type': contentType }, listsOf(schema)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(400, 'invalid_request', `The form can't be read: ${reason}`);
  });
  const checked = fullSchema(schema).safeParse(Object.fromEntries(form));
  if (!checked.success) throw invalidRequest(toIssues(checked.error));
  return checked.data;
}

/** The fields that take several files. */
const listsOf = (schema: Fields): ReadonlySet<string> =>
  new Set(
    Object.entries(schema._zod.def.shape).flatMap(([name, { _zod }]) => (_zod.def.type === 'array' ? [name] : [])),
  );

async function parse(body: ReadableStream, headers: BusboyHeaders, lists: ReadonlySet<string>): Promise<Form> {
  const { promise, resolve, reject } = Promise.withResolvers<Form>();
  const form: Form = new Map([...lists].map((name) => [name, []]));
  const parser = new Busboy({ headers, limits: lists.size > 0 ? LIMITS_OF_LISTS : LIMITS });
  parser.on('field', (name, value) => form.set(name, value));
  parser.on('file', (name, stream, filename, _encoding, type) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const file = new ReceivedFile(chunks, filename ?? '', type);
      const list = form.get(name);
      if (Array.isArray(list)) list.push(file);
      else form.set(name, file);
    });
  });
  parser.on('finish', () => resolve(form));
  parser.on('error', reject);
  Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    .on('error', reject)
    .pipe(parser);
  return promise;
}
