/** The path that a link names, on the site of this origin; the start page for what leads to another site, however it is written. */
export function ownPath(link: string | undefined, origin: string): string {
  if (link === undefined || !URL.canParse(link, origin)) return '/';
  const { origin: there, pathname, search, hash } = new URL(link, origin);
  return there === origin && /^\/(?!\/)/.test(pathname) ? pathname + search + hash : '/';
}
