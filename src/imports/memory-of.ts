/** Returns the memory of a large body, to be handed on and not copied. Small ones may lie in memory that others use. */
export const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
