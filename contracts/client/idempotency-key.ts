/** A key that nobody else has, in 32 hexadecimal digits. (`randomUUID` is missing on pages without https.) */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
