/** Marks omitted characters. */
const HIDDEN = '…';
/** Keys, session ids, codes and tokens are 40 hexadecimal digits; no user name is that long. Parts of them count, too. */
const LONG = /[\w~+=-]{24,}|[\da-f]{12,}/gi;
/** Number of characters shown: enough to tell charts apart, too few to use a key. */
const SHOWN = 6;
/** Maximum number of nested encodings. */
const LAYERS = 4;

/**
 * Returns a path as it may be logged: real clients put API keys into the path to delete them, and may get the rest of the path wrong.
 * Everything after `api-tokens` is left out, and anything as long as a secret is cut, in any encoding.
 */
export function shownPath(path: string): string {
  const shown = decoded(path)
    .replaceAll(LONG, (text) => text.slice(0, SHOWN) + HIDDEN)
    .replace(/(api-tokens[/\\]+)(?!create$).*$/is, `$1${HIDDEN}`);
  return encodeURI(shown.toWellFormed()).replaceAll(encodeURI(HIDDEN), HIDDEN);
}

/** Decodes escapes, including nested ones. Invalid escapes stay. */
function decoded(path: string): string {
  let text = path;
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const next = text.replaceAll(/(?:%[\da-f]{2})+/gi, unescaped);
    if (next === text) break;
    text = next;
  }
  return text;
}

function unescaped(escapes: string): string {
  return Buffer.from(escapes.replaceAll('%', ''), 'hex').toString();
}
