/** Returns the buffer of a large body, for transfer. Small ones may share a buffer with others. */
export const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
