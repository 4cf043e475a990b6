import { KEY_PLACEHOLDERS } from '../../contracts/documents/client.ts';

/** Puts a key wherever a file's content has a placeholder for it; without a content, returns the key alone. */
export const fillKey = (format: string | null, token: string): string =>
  KEY_PLACEHOLDERS.reduce(
    (text, placeholder) => text.replaceAll(placeholder, () => token),
    format ?? KEY_PLACEHOLDERS[0],
  );

/** Returns whether the content of a file is the key and nothing else. */
export const isKeyAlone = (format: string | null): boolean => fillKey(format, 'key') === 'key';
