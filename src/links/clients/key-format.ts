import { KEY_PLACEHOLDERS } from '../../../contracts/documents/client.ts';

/** Replaces a file's placeholders for the key; without a file, returns only the key. */
export const fillKey = (format: string | null, token: string): string =>
  KEY_PLACEHOLDERS.reduce(
    (text, placeholder) => text.replaceAll(placeholder, () => token),
    format ?? KEY_PLACEHOLDERS[0],
  );

/** Returns whether a file contains only the key. */
export const isKeyAlone = (format: string | null): boolean => fillKey(format, 'key') === 'key';
