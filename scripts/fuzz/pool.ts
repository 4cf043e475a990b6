import { KINDS, kindOf, NUMBERS } from './marks.ts';
import type { Find } from './wire.ts';

/** Number of ids of a kind that are stored: the latest. */
const REMEMBERED = 200;
/** Number of values of an answer that are examined. */
const LOOKED_AT = 3000;

/** Takes the place of an id while none is known. */
const UNKNOWN = (kind: string): string | number => (NUMBERS.has(kind) ? 1 : 'ab'.repeat(20));

/** Ids that answers have shown, by their kind. */
export class Pool {
  readonly #found = new Map<string, (string | number)[]>();
  readonly #pinned = new Map<string, readonly (string | number)[]>();
  readonly #next = new Map<string, number>();

  /** Sets ids that half of the marks of a kind stand for, whatever else is found. */
  pin(kind: string, ids: readonly (string | number)[]): void {
    this.#pinned.set(kind, ids);
  }

  /** Returns the id that a mark stands for now. */
  readonly find: Find = (kind, pick) => {
    const pinned = this.#pinned.get(kind) ?? [];
    const found = this.#found.get(kind) ?? [];
    const from = found.length === 0 || (pinned.length > 0 && pick % 2 === 0) ? pinned : found;
    return from[(pick >> 1) % from.length] ?? UNKNOWN(kind);
  };

  /** Returns how many ids of each kind are known. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#found].map(([kind, ids]) => [kind, ids.length]));
  }

  add(kind: string, id: string | number): void {
    const ids = this.#found.get(kind) ?? [];
    const next = this.#next.get(kind) ?? 0;
    ids[next % REMEMBERED] = id;
    this.#next.set(kind, next + 1);
    this.#found.set(kind, ids);
  }

  /** Remembers the ids in a JSON value. */
  harvest(value: unknown): void {
    const left = { count: LOOKED_AT };
    this.#walk(value, '', left);
  }

  #walk(value: unknown, key: string, left: { count: number }): void {
    left.count -= 1;
    if (left.count < 0 || value === null) return;
    if (Array.isArray(value)) {
      // `scoreIDs` holds what `scoreID` is elsewhere.
      const single = key.replace(/s$/, '');
      for (const one of value) this.#walk(one, single, left);
    } else if (typeof value === 'object') {
      for (const [name, one] of Object.entries(value)) this.#walk(one, name, left);
    } else {
      this.#note(key, value);
    }
  }

  #note(key: string, value: unknown): void {
    const kind = kindOf(key);
    if (kind === undefined || !KINDS.has(kind) || kind === 'extra') return;
    const fits = NUMBERS.has(kind) ? typeof value === 'number' : typeof value === 'string' && value.length <= 300;
    // By such an id a session is answered as v3 has it, and that route is called by its own path here.
    if (fits) this.add(kind, typeof value === 'string' ? value.replace(/^v3-/, '') : (value as number));
  }
}
