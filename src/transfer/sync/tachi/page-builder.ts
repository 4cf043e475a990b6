import { isObject } from '../../../base/shared/is-object.ts';

type Document = Readonly<Record<string, unknown>>;

const SCORE = [
  'scoreID',
  'chartID',
  'game',
  'playtype',
  'scoreData',
  'scoreMeta',
  'timeAchieved',
  'timeAdded',
  'comment',
  'highlight',
];
const SONG = ['id', 'title', 'artist', 'data'];
const CHART = ['chartID', 'legacyChartID', 'songID', 'song', 'difficulty', 'isPrimary', 'versions'];

const only = (document: Document, keys: readonly string[]): Document =>
  Object.fromEntries(keys.flatMap((key) => (document[key] === undefined ? [] : [[key, document[key]]])));

/** Documents of a list of scores, reduced to the data used for plays, so that a long list fits into memory. */
export interface PageBuilder {
  /** Adds a score; once the memory is used up it is only counted. */
  addScore(score: unknown): void;
  addChart(chart: unknown): void;
  addSong(song: unknown): void;
  /** Number of scores added, and of those that did not fit. */
  count(): { taken: number; left: number };
  /** Their ids there; a generated one for each without an id. */
  scoreIDs(): ReadonlySet<string>;
  /** When the latest scores were added there (Unix ms). */
  timesAdded(): readonly number[];
  /** Non-primary charts seen so far. */
  otherCharts(): ReadonlySet<string>;
  /** Copies data of its non-primary charts from another page. */
  adoptCharts(page: PageBuilder): void;
  /** These charts by id, each with the id of its song, and the documents of both. */
  otherDocuments(): Record<'charts' | 'songs', ReadonlyMap<string, Buffer>> & { ids: ReadonlyMap<string, string> };
  /** Returns the documents as JSON, with `more` as extra fields. */
  body(more: Record<string, unknown>): Buffer;
}

export interface BuilderOptions {
  /** Fields of `chart.data` and `song.data` used to find charts. */
  keys: readonly string[];
  /** Maximum size (bytes). */
  room: number;
  /** Number of scores to skip at the beginning. */
  skip?: number;
}

export function createPageBuilder({ keys, room, skip = 0 }: BuilderOptions): PageBuilder {
  const lists = { scores: [] as Buffer[], charts: new Map<string, Buffer>(), songs: new Map<string, Buffer>() };
  const ids = new Set<string>();
  /** Non-primary charts, and their songs. */
  const others = new Map<string, string>();
  const times: number[] = [];
  let [size, seen, left] = [0, 0, 0];

  const encode = (document: unknown): Buffer => {
    const bytes = Buffer.from(JSON.stringify(document));
    size += bytes.length;
    return bytes;
  };
  const withKeys = (document: Document, names: readonly string[]): Document => {
    const data = document['data'];
    return { ...only(document, names), data: isObject(data) ? only(data, keys) : null };
  };

  return {
    addScore(score) {
      seen += 1;
      const id = isObject(score) ? score['scoreID'] : undefined;
      ids.add(typeof id === 'string' ? id : `#${seen}`);
      if (isObject(score) && typeof score['timeAdded'] === 'number') times.push(score['timeAdded']);
      if (seen <= skip) return;
      if (size > room) left += 1;
      else lists.scores.push(encode(isObject(score) ? only(score, SCORE) : score));
    },
    addChart(chart) {
      if (!isObject(chart)) return;
      const id = String(chart['chartID']);
      if (chart['isPrimary'] === false) others.set(id, String(chart['songID']));
      const song = isObject(chart['song']) && { song: withKeys(chart['song'], SONG) };
      if (!lists.charts.has(id)) lists.charts.set(id, encode({ ...withKeys(chart, CHART), ...song }));
    },
    addSong(song) {
      if (!isObject(song)) return;
      const id = String(song['id']);
      if (!lists.songs.has(id)) lists.songs.set(id, encode(withKeys(song, SONG)));
    },
    count: () => ({ taken: seen - left, left }),
    scoreIDs: () => ids,
    timesAdded: () => times,
    otherCharts: () => new Set(others.keys()),
    adoptCharts(page) {
      const { ids: known, charts, songs } = page.otherDocuments();
      for (const [id, songID] of known) others.set(id, songID);
      for (const [id, bytes] of charts) lists.charts.set(id, bytes);
      for (const [id, bytes] of songs) lists.songs.set(id, bytes);
    },
    otherDocuments: () => ({
      ids: others,
      charts: new Map([...others.keys()].map((id) => [id, lists.charts.get(id)!])),
      songs: new Map(
        [...others.values()].flatMap((id) => (lists.songs.has(id) ? [[id, lists.songs.get(id)!] as const] : [])),
      ),
    }),
    body(more) {
      const rest = Buffer.from(JSON.stringify(more).slice(1));
      const parts = [
        listOf('{"scores":[', lists.scores),
        listOf('],"charts":[', lists.charts.values()),
        listOf('],"songs":[', lists.songs.values()),
        [Buffer.from(rest.length > 1 ? '],' : ']'), rest],
      ];
      return Buffer.concat(parts.flat());
    },
  };
}

const COMMA = Buffer.from(',');

const listOf = (before: string, documents: Iterable<Buffer>): Buffer[] => [
  Buffer.from(before),
  ...[...documents].flatMap((bytes, at) => (at === 0 ? [bytes] : [COMMA, bytes])),
];
