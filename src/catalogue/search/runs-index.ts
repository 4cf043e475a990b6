/** Number of characters (UTF-16 units) of a run. */
const SIZE = 3;
/** Runs are told apart by a hash; songs that share one by chance are sorted out when their names are compared. */
const BUCKETS = 4096;
/** Least share of the best song's points that a song needs to be listed. */
const LEAST_SHARE = 0.5;

/** A text by its number, and its points. */
export interface Shared {
  at: number;
  points: number;
}

/**
 * Index of the three-character runs in texts (2 bytes per character), for searches with typing errors. A run counts the more, the fewer
 * texts it is in.
 */
export class RunsIndex {
  readonly #count: number;
  /** Texts of each bucket, one bucket after the other, and where each begins. */
  readonly #texts: Uint16Array | Uint32Array;
  readonly #starts = new Uint32Array(BUCKETS + 1);

  constructor(texts: readonly string[]) {
    this.#count = texts.length;
    eachRun(texts, (bucket) => (this.#starts[bucket + 1]! += 1));
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) this.#starts[bucket + 1]! += this.#starts[bucket]!;
    const ends = this.#starts.slice();
    this.#texts = new (texts.length > 0xffff ? Uint32Array : Uint16Array)(this.#starts[BUCKETS]!);
    eachRun(texts, (bucket, at) => {
      this.#texts[ends[bucket]!] = at;
      ends[bucket]! += 1;
    });
  }

  /** Returns the texts that share the rarest and most runs with a text, those with the most points first, up to `limit`. */
  mostShared(text: string, limit: number): Shared[] {
    const points = new Float32Array(this.#count);
    let best = 0;
    eachRun([text], (bucket) => {
      const [start, end] = [this.#starts[bucket]!, this.#starts[bucket + 1]!];
      const worth = Math.log1p(this.#count / (end - start || 1));
      for (let place = start; place < end; place += 1) {
        const sum = (points[this.#texts[place]!]! += worth);
        if (sum > best) best = sum;
      }
    });
    const found: Shared[] = [];
    if (best === 0) return found;
    for (let at = 0; at < points.length; at += 1) {
      if (points[at]! >= best * LEAST_SHARE) found.push({ at, points: points[at]! });
    }
    return found.sort(mostFirst).slice(0, limit);
  }
}

const mostFirst = (a: Shared, b: Shared): number => b.points - a.points || a.at - b.at;

/** Calls `visit` once for each bucket that a run of a text is in. */
function eachRun(texts: readonly string[], visit: (bucket: number, at: number) => void): void {
  const visited = new Int32Array(BUCKETS).fill(-1);
  for (const [at, text] of texts.entries()) {
    for (let place = 0; place + SIZE <= text.length; place += 1) {
      const bucket = bucketOf(text, place);
      if (visited[bucket] === at) continue;
      visited[bucket] = at;
      visit(bucket, at);
    }
  }
}

/** Hashes a run (multiplication by a large odd number, its highest bits). */
function bucketOf(text: string, place: number): number {
  const run = text.charCodeAt(place) * 961 + text.charCodeAt(place + 1) * 31 + text.charCodeAt(place + 2);
  return Math.imul(run, 0x9e3779b1) >>> 20;
}
