/** Marks the place of omitted characters. */
const HIDDEN = '…';
/** Keys, session ids, codes and tokens are 40 hexadecimal digits; no name of a user is so long. A part of one counts, too. */
const LONG = /[\w~+=-]{24,}|[\da-f]{12,}/gi;
/** How much of something long is shown: enough to tell charts apart, nothing to use a key by. */
const SHOWN = 6;
/** As often as something may be encoded over and over. */
const LAYERS = 4;

/**
 * Returns a path as the log may have it: real clients put API keys into the path to delete them, and may get the rest
 * of the path wrong. All behind `api-tokens` is left out, and whatever is as long as a secret is cut, in whatever
 * encoding it comes.
 */
export function shownPath(path: string): string {
  const shown = decoded(path)
    .replaceAll(LONG, (text) => text.slice(0, SHOWN) + HIDDEN)
    .replace(/(api-tokens[/\\]+)(?!create$).*$/is, `$1${HIDDEN}`);
  return encodeURI(shown.toWellFormed()).replaceAll(encodeURI(HIDDEN), HIDDEN);
}

/** Resolves escapes, those that are escaped themselves too. What is no escape stays. */
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
