import { z } from 'zod';

/** Returns the schema of an http or https URL, without credentials: it is logged and shown. */
export const webURL = (error = 'expected an http or https URL') =>
  z.url({ protocol: /^https?$/, error, abort: true }).refine((url) => {
    const { username, password } = new URL(url);
    return `${username}${password}` === '';
  }, 'expected a URL without a user name or a password');

export const publicURL = z
  .url({ protocol: /^https?$/, error: 'expected an http or https URL', abort: true })
  .refine(
    (url) => /^\/*$/.test(new URL(url).pathname),
    'expected a URL without a path: Kaiden must be at the root of a host name',
  )
  .refine((url) => {
    const { username, password, search, hash } = new URL(url);
    return `${username}${password}${search}${hash}` === '';
  }, 'expected a URL of a host name only, without a user name, a query or a fragment');

/** Returns a text without the user name and password of a URL in it, which may be malformed. */
export const withoutCredentials = (text: string): string => text.replace(/(?<=\/\/)\S*@|^[^\s/]*:(?!\/\/)\S*@/, '…@');
