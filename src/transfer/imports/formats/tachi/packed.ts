import type { IntegrationProblem } from '../../../../../contracts/documents/integration.ts';
import type { Cursor } from '../../../../links/integrations/store.ts';

/** Another server that scores were requested from. */
export interface PackedSource {
  /** Row of the integration, and the encrypted key that was used. */
  integration: number;
  sealedKey: string;
  baseUrl: string;
  /** Parts that couldn't be fetched; empty if complete. */
  missing: string[];
  /** Cause of the last failure; null for other causes. */
  problem: IntegrationProblem | null;
  /** Things that the other server counts but does not provide. */
  notes: string[];
}

/** Response for one game:playtype. */
export interface PackedPart {
  /** Position among the sources. */
  source: number;
  game: string;
  playtype: string;
  /** Cursor of the next synchronisation, once this is stored. */
  cursor: Cursor;
  /** Length of the response in bytes. */
  size: number;
}

export interface Packed {
  sources: PackedSource[];
  parts: PackedPart[];
}

const HEAD = 4;

/** Concatenates unparsed responses of other servers after a table of contents. */
export function pack(sources: PackedSource[], parts: readonly (Omit<PackedPart, 'size'> & { body: Uint8Array })[]) {
  const table: Packed = { sources, parts: parts.map(({ body, ...part }) => ({ ...part, size: body.byteLength })) };
  const text = Buffer.from(JSON.stringify(table));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(text.length);
  const packed = Buffer.concat([head, text, ...parts.map(({ body }) => body)]);
  return new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength);
}

/** Returns the table of contents, and the responses in its order. */
export function unpack(packed: Uint8Array): Packed & { bodies: Uint8Array[] } {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = HEAD + bytes.readUInt32LE();
  const table = JSON.parse(bytes.toString('utf8', HEAD, at)) as Packed;
  const bodies = table.parts.map(({ size }) => bytes.subarray(at, (at += size)));
  return { ...table, bodies };
}
