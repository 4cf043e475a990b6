/** A path as the log may hold it: real clients put API keys into the path to delete them. */
export const shownPath = (path: string): string => path.replace(/(\/api-tokens\/)(?!create$)[^/]+/i, '$1…');
