/** Returns the path of the login page that continues to a path of this server. */
export const loginPath = (to: string): string => `/oauth/login?to=${encodeURIComponent(to)}`;

/**
 * Returns the path of this server in a link, with its query; `/` for links to elsewhere in any notation: browsers read backslashes as
 * slashes, ignore tabs, and read `//host` as another server.
 */
export function ownPath(text: string): string {
  const base = 'http://own.invalid';
  if (!URL.canParse(text, base)) return '/';
  const { origin, pathname, search } = new URL(text, base);
  return origin === base && text.startsWith('/') && !pathname.startsWith('//') ? pathname + search : '/';
}
