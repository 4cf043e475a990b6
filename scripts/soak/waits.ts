/** How long changes of a kind waited for the writer. */
export interface Wait {
  lane: string;
  count: number;
  /** Bounds (ms) that half and 99 of 100 of them stayed below. */
  p50: number;
  p99: number;
}

const BUCKET = /^kaiden_writer_wait_seconds_bucket\{le="([^"]+)",lane="(\w+)"\} (\d+)$/gm;

/** Reads from the metrics of a server how long changes waited for its writer. */
export async function waitsOf(url: string): Promise<Wait[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const buckets = Array.from(text.matchAll(BUCKET), ([, le, lane, count]) => ({
    below: 1000 * Number(le === '+Inf' ? Infinity : le),
    lane: lane!,
    count: Number(count),
  }));
  return [...Map.groupBy(buckets, ({ lane }) => lane)].map(([lane, its]) => {
    const count = its.at(-1)!.count;
    const bound = (share: number) => its.find((bucket) => bucket.count >= share * count)!.below;
    return { lane, count, p50: bound(0.5), p99: bound(0.99) };
  });
}
