import type { IntegrationProblem } from '../../../../contracts/documents/integration.ts';
import type { Cursor } from '../../../integrations/store.ts';

/** Another server that scores were asked of. */
export interface PackedSource {
  /** Row of the integration, and the encrypted key that was used. */
  integration: number;
  sealedKey: string;
  baseUrl: string;
  /** What could not be had; empty when everything was. */
  missing: string[];
  /** Why the last of it could not be had; null where it is none of these. */
  problem: IntegrationProblem | null;
  /** What the other server does not show, although it counts it. */
  notes: string[];
}

/** The answer for one game:playtype. */
export interface PackedPart {
  /** Position among the sources. */
  source: number;
  game: string;
  playtype: string;
  /** What to go on from the next time, once this is stored. */
  cursor: Cursor;
  /** Length of the answer in bytes. */
  size: number;
}

export interface Packed {
  sources: PackedSource[];
  parts: PackedPart[];
}

const HEAD = 4;

/** Puts answers of other servers, which nobody has read yet, behind each other with a table of contents before them. */
export function pack(sources: PackedSource[], parts: readonly (Omit<PackedPart, 'size'> & { body: Uint8Array })[]) {
  const table: Packed = { sources, parts: parts.map(({ body, ...part }) => ({ ...part, size: body.byteLength })) };
  const text = Buffer.from(JSON.stringify(table));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(text.length);
  const packed = Buffer.concat([head, text, ...parts.map(({ body }) => body)]);
  return new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength);
}

/** The table of contents, and the answers in its order. */
export function unpack(packed: Uint8Array): Packed & { bodies: Uint8Array[] } {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = HEAD + bytes.readUInt32LE();
  const table = JSON.parse(bytes.toString('utf8', HEAD, at)) as Packed;
  const bodies = table.parts.map(({ size }) => bytes.subarray(at, (at += size)));
  return { ...table, bodies };
}
