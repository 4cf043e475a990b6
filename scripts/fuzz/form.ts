import fc from 'fast-check';

import type { FormFile } from './files.ts';
import { oddText } from './odd.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface FormBody {
  type: string;
  body: Bytes;
}

interface Part {
  /** Lines of its head. */
  head: string[];
  content: Uint8Array;
}

const BOUNDARY = '----fuzz-2f1b9c';
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const fieldPart = ([name, value]: [string, string]): Part => ({
  head: [`Content-Disposition: form-data; name="${name}"`],
  content: text(value),
});

const partsOf = ({ fields, name, filename, content }: FormFile): Part[] => [
  ...Object.entries(fields).map(fieldPart),
  {
    head: [`Content-Disposition: form-data; name="${name}"; filename="${filename}"`, 'Content-Type: text/plain'],
    content,
  },
];

function encode(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Bytes {
  const chunks = parts.flatMap(({ head, content }) => [
    text(`--${BOUNDARY}\r\n${head.join('\r\n')}\r\n\r\n`),
    content,
    text('\r\n'),
  ]);
  return new Uint8Array(Buffer.concat([...chunks, text(end)]));
}

const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

interface Damage {
  parts: Part[];
  odd: string;
  at: number;
}

const whole = (parts: readonly Part[], type = TYPE): FormBody => ({ type, body: encode(parts) });
const withPart = (parts: readonly Part[], at: number, change: (part: Part) => Part): FormBody =>
  whole(parts.map((part, index) => (index === at % parts.length ? change(part) : part)));

/** Faults of a form apart from its file. Those that end too early are in CUT. */
const DAMAGES: readonly ((damage: Damage) => FormBody)[] = [
  ({ parts, at }) => whole(parts.filter((_, index) => index !== at % parts.length)),
  ({ parts }) => whole([...parts, ...parts]),
  ({ parts }) => whole(parts.toReversed()),
  ({ parts, odd }) => whole([...parts, fieldPart(['other', odd])]),
  ({ parts, odd }) => whole([...parts, fieldPart(['__proto__', odd])]),
  ({ parts }) => whole(Array.from({ length: 80 }, () => parts[0]!)),
  ({ parts, at, odd }) => withPart(parts, at, (part) => ({ ...part, content: text(odd) })),
  ({ parts, at }) => withPart(parts, at, (part) => ({ ...part, content: new Uint8Array(200_000) })),
  ({ parts, at }) => withPart(parts, at, (part) => ({ ...part, head: [] })),
  ({ parts, at, odd }) =>
    withPart(parts, at, (part) => ({ ...part, head: [`Content-Disposition: form-data; name="${odd}"`] })),
  ({ parts, at, odd }) => withPart(parts, at, (part) => ({ ...part, head: [...part.head, `X-Odd: ${odd}`] })),
  ({ parts, at }) =>
    withPart(parts, at, (part) => ({ ...part, head: [...part.head, 'Content-Transfer-Encoding: base64'] })),
  ({ parts, at }) => withPart(parts, at, (part) => ({ ...part, head: [`X: ${'y'.repeat(90_000)}`, ...part.head] })),
  ({ parts }) => whole(parts, 'multipart/form-data'),
  ({ parts }) => whole(parts, 'multipart/form-data; boundary='),
  ({ parts }) => whole(parts, 'multipart/form-data; boundary=other'),
  ({ parts }) => whole(parts, `multipart/form-data; boundary="${BOUNDARY}"; charset=utf-16`),
  ({ parts }) => whole(parts, 'application/x-www-form-urlencoded'),
  ({ parts }) => whole(parts, `multipart/mixed; boundary=${BOUNDARY}`),
  () => ({ type: TYPE, body: new Uint8Array() }),
];

/** Forms whose body ends before its last boundary. */
const CUT: readonly ((damage: Damage) => FormBody)[] = [
  ({ parts }) => ({ type: TYPE, body: encode(parts, '') }),
  ({ parts }) => ({ type: TYPE, body: encode(parts, `--${BOUNDARY}\r\n`) }),
  ({ parts, at }) => {
    const body = encode(parts);
    return { type: TYPE, body: body.slice(0, at % body.length) };
  },
];

/** Returns forms with such a file: good ones, and ones that are wrong in one place or cut off. */
export function formsOf(files: fc.Arbitrary<FormFile>, { cut }: { cut: boolean }): fc.Arbitrary<FormBody> {
  const damages = fc.constantFrom(...DAMAGES, ...(cut ? CUT : []));
  const damaged = fc
    .tuple(files, damages, oddText, fc.nat({ max: 5000 }))
    .map(([file, damage, odd, at]) => damage({ parts: partsOf(file), odd, at }));
  return fc.oneof(
    files.map((file) => whole(partsOf(file))),
    damaged,
  );
}
