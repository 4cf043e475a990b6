/** Where to log in, to go on to a path of this server then. */
export const loginPath = (to: string): string => `/oauth/login?to=${encodeURIComponent(to)}`;

/**
 * A path of this server, with its query, out of what a link says; `/` for what leads elsewhere, whichever way it is
 * written: browsers take backslashes for slashes, pass over tabs, and read `//host` as another server.
 */
export function ownPath(text: string): string {
  const base = 'http://own.invalid';
  if (!URL.canParse(text, base)) return '/';
  const { origin, pathname, search } = new URL(text, base);
  return origin === base && text.startsWith('/') && !pathname.startsWith('//') ? pathname + search : '/';
}
