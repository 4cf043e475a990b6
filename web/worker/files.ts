// Filled in by web/vite.config.ts.
declare const __APP_FILES__: { version: string; first: readonly string[]; rest: readonly string[] };

/** Paths of the files of this version of the app: those that every page needs, and those that only some pages need. */
export const FILES = __APP_FILES__;
