import { openForReading } from '../../db/open.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { ChartFacts, GradedPlay, Ratings } from '../../src/games/engine/play.ts';
import type { Games } from '../../src/games/registry.ts';

// Everything that is derived from scores, once as the database has it and once computed from nothing but the scores.
// Both come in the same shape, without row ids, random ids and names, so that they can be compared.

interface PB {
  play: Omit<GradedPlay, 'scoreMeta'>;
  lampIndex: number;
  gradeIndex: number;
  ratings: Ratings;
  ranking: number;
  timeAchieved: number | null;
  rankedAt: number;
  highlight: boolean;
  composedFrom: { name: string; scoreID: string }[];
}

interface Session {
  start: number;
  end: number;
  /** In order of their scoreIDs. */
  scores: string[];
  ratings: Ratings;
}

/** Keys are "user game:playtype" and the like; see where they are made. */
export interface Derived {
  /** By scoreID. */
  scores: Record<string, { percent: number; grade: string; ratings: Ratings }>;
  /** By player and chart. */
  pbs: Record<string, PB>;
  /** By player, chart and algorithm. */
  pbRatings: Record<string, number>;
  /** By chart, those without players left out. */
  playcounts: Record<string, number>;
  /** By player and game:playtype. */
  sessions: Record<string, Session[]>;
  profiles: Record<string, { ratings: Ratings; scoreCount: number }>;
  /** By player, game:playtype and algorithm. */
  profileRatings: Record<string, number>;
  /** By player, game:playtype and set; only sets that follow from ratings. */
  classes: Record<string, string>;
}

type Row = Record<string, number | string | Buffer | null>;
type Query = (text: string) => Row[];

function reading<T>(file: string, work: (query: Query) => T): T {
  const connection = openForReading(file);
  try {
    return work((text) => connection.client.prepare<[], Row>(text).all());
  } finally {
    connection.close();
  }
}

const parse = (text: Row[string] | undefined): Record<string, never> =>
  typeof text === 'string' ? (JSON.parse(text) as Record<string, never>) : {};
/** The values of some columns, with spaces between. */
const label = (row: Row, ...columns: string[]): string => columns.map((column) => String(row[column])).join(' ');
const hex = (bytes: unknown): string => (bytes as Buffer).toString('hex');
const inOrder = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
const byScoreID = (a: Row, b: Row) => Buffer.compare(a['score_id'] as Buffer, b['score_id'] as Buffer);

const SCORES = `select s.*, c.chart_id, g.game, g.playtype, g.game || ':' || g.playtype as name from scores s
  join charts c on c.id = s.chart join game_playtypes g on g.id = s.gpt`;
const WITH_CHART = (table: string) => `select t.*, c.chart_id from ${table} t join charts c on c.id = t.chart`;
const WITH_GPT = (table: string) =>
  `select t.*, g.game || ':' || g.playtype as name from ${table} t join game_playtypes g on g.id = t.gpt`;

/** What the database holds. */
export const storedDerived = (file: string, games: Games): Derived =>
  reading(file, (query) => {
    const scoreIDs = new Map(query('select id, score_id from scores').map((row) => [row['id'], hex(row['score_id'])]));
    const plays = Map.groupBy(query('select session, score_id from scores'), (row) => row['session']);
    const derivedSets = new Set(
      games
        .all()
        .flatMap(({ idString, classSets }) =>
          [...classSets.values()].filter(({ type }) => type === 'derived').map(({ name }) => `${idString} ${name}`),
        ),
    );
    const entries = <T>(rows: Row[], key: (row: Row) => string, value: (row: Row) => T): Record<string, T> =>
      inOrder(Object.fromEntries(rows.map((row) => [key(row), value(row)])));
    const ofPlayer = (row: Row) => label(row, 'user', 'name');
    return {
      scores: entries(
        query('select * from scores'),
        (row) => hex(row['score_id']),
        (row) => ({
          percent: Number(row['percent']),
          grade: String(row['grade']),
          ratings: parse(row['calculated']),
        }),
      ),
      pbs: entries(
        query(WITH_CHART('pbs')),
        (row) => label(row, 'user', 'chart_id'),
        (row) => ({
          play: toPlay(row),
          lampIndex: Number(row['lamp_index']),
          gradeIndex: Number(row['grade_index']),
          ratings: parse(row['calculated']),
          ranking: Number(row['ranking']),
          timeAchieved: row['time_achieved'] as number | null,
          rankedAt: Number(row['ranked_at']),
          highlight: row['highlight'] === 1,
          composedFrom: (JSON.parse(String(row['composed_from'])) as { name: string; id: number }[]).map(
            ({ name, id }) => ({ name, scoreID: scoreIDs.get(id) ?? 'a score that is not there' }),
          ),
        }),
      ),
      pbRatings: entries(
        query(WITH_CHART('pb_ratings')),
        (row) => label(row, 'user', 'chart_id', 'alg'),
        (row) => Number(row['value']),
      ),
      playcounts: entries(
        query('select * from charts where playcount <> 0'),
        (row) => String(row['chart_id']),
        (row) => Number(row['playcount']),
      ),
      sessions: inOrder(
        Object.fromEntries(
          [...Map.groupBy(query(`${WITH_GPT('sessions')} order by time_started`), ofPlayer)].map(([player, rows]) => [
            player,
            rows.map((row) => ({
              start: Number(row['time_started']),
              end: Number(row['time_ended']),
              scores: (plays.get(row['id'] ?? null) ?? []).sort(byScoreID).map((play) => hex(play['score_id'])),
              ratings: parse(row['calculated']),
            })),
          ]),
        ),
      ),
      profiles: entries(query(WITH_GPT('profiles')), ofPlayer, (row) => ({
        ratings: parse(row['ratings']),
        scoreCount: Number(row['score_count']),
      })),
      profileRatings: entries(
        query(WITH_GPT('profile_ratings')),
        (row) => label(row, 'user', 'name', 'alg'),
        (row) => Number(row['value']),
      ),
      classes: entries(
        query(WITH_GPT('profile_classes')).filter((row) => derivedSets.has(label(row, 'name', 'class_set'))),
        (row) => label(row, 'user', 'name', 'class_set'),
        (row) => String(row['class_id']),
      ),
    };
  });

const toPlay = (row: Row) => ({
  score: Number(row['score']),
  percent: Number(row['percent']),
  lamp: String(row['lamp']),
  grade: String(row['grade']),
  judgements: parse(row['judgements']),
  optional: parse(row['optional']),
});

/** What should be there: computed from the scores and the catalogue alone, in the plainest way. */
export const recomputed = (file: string, games: Games): Derived =>
  reading(file, (query) => {
    const facts = readFacts(query);
    const found: Derived = {
      scores: {},
      pbs: {},
      pbRatings: {},
      playcounts: {},
      sessions: {},
      profiles: {},
      profileRatings: {},
      classes: {},
    };
    const players = Map.groupBy(query(SCORES), (row) => label(row, 'user', 'name'));
    for (const [player, rows] of players) {
      const gpt = games.gpt(String(rows[0]!['game']), String(rows[0]!['playtype']))!;
      addPlayer(found, player, gpt, rows.sort(byScoreID), facts);
    }
    // As it would come back from the database: -0 is 0 there.
    const plain = JSON.parse(JSON.stringify(found)) as Derived;
    return Object.fromEntries(
      Object.entries(plain).map(([name, part]) => [name, inOrder(part as Record<string, unknown>)]),
    ) as unknown as Derived;
  });

function readFacts(query: Query): Map<string, ChartFacts> {
  const rows = query('select c.*, s.data as song_data from charts c join songs s on s.id = c.song');
  return new Map(
    rows.map((row) => [
      String(row['chart_id']),
      {
        chartID: String(row['chart_id']),
        difficulty: String(row['difficulty']),
        level: String(row['level']),
        levelNum: Number(row['level_num']),
        isPrimary: row['is_primary'] === 1,
        data: parse(row['data']),
        tiers: Object.fromEntries(
          Object.entries(parse(row['tierlist_info'])).map(([name, { value }]) => [name, value as number]),
        ),
        songData: parse(row['song_data']),
      },
    ]),
  );
}

function addPlayer(found: Derived, player: string, gpt: Gpt, rows: Row[], facts: ReadonlyMap<string, ChartFacts>) {
  const user = player.split(' ')[0]!;
  const ratingsOf = new Map<Row, Ratings>();
  for (const row of rows) {
    const chart = facts.get(String(row['chart_id']))!;
    const play = { ...toPlay(row), scoreMeta: parse(row['score_meta']) };
    const graded = gpt.grade(play, chart);
    const ratings = gpt.ratings({ ...play, ...graded }, chart);
    ratingsOf.set(row, ratings);
    found.scores[hex(row['score_id'])] = { ...graded, ratings };
  }

  const values = new Map<string, number[]>();
  for (const [chartID, onChart] of Map.groupBy(rows, (row) => String(row['chart_id']))) {
    const chart = facts.get(chartID)!;
    const pb = addPB(found, `${user} ${chartID}`, gpt, onChart, chart);
    found.playcounts[chartID] = (found.playcounts[chartID] ?? 0) + 1;
    for (const [alg, value] of Object.entries(chart.isPrimary ? pb.ratings : {})) {
      if (value === null) continue;
      found.pbRatings[`${user} ${chartID} ${alg}`] = value;
      values.set(
        alg,
        [...(values.get(alg) ?? []), value].sort((a, b) => b - a),
      );
    }
  }

  const ratings = gpt.profileRatings(values);
  found.profiles[player] = { ratings, scoreCount: rows.length };
  for (const [alg, value] of Object.entries(ratings)) {
    if (value !== null) found.profileRatings[`${player} ${alg}`] = value;
  }
  for (const [set, id] of Object.entries(gpt.derivedClasses(ratings))) found.classes[`${player} ${set}`] = id;
  const sessions = sessionsOf(rows, gpt, ratingsOf);
  if (sessions.length > 0) found.sessions[player] = sessions;
}

function addPB(found: Derived, key: string, gpt: Gpt, rows: readonly Row[], chart: ChartFacts): PB {
  const plays = rows.map((row, id) => ({
    id,
    ...toPlay(row),
    ...gpt.grade({ ...toPlay(row), scoreMeta: {} }, chart),
    scoreMeta: {},
    highlight: row['highlight'] === 1,
    timeAchieved: row['time_achieved'] as number | null,
  }));
  const { ratings, ranking, timeAchieved, highlight, composedFrom, scoreMeta: _, ...play } = gpt.mergePB(plays, chart);
  const pb = {
    play,
    lampIndex: gpt.lampIndex(play.lamp),
    gradeIndex: gpt.gradeIndex(play.grade),
    ratings,
    ranking,
    timeAchieved,
    rankedAt: timeAchieved ?? Number.MAX_SAFE_INTEGER,
    highlight,
    composedFrom: composedFrom.map(({ name, id }) => ({ name, scoreID: hex(rows[id]!['score_id']) })),
  };
  found.pbs[key] = pb;
  return pb;
}

const TWO_HOURS = 2 * 60 * 60 * 1000;

function sessionsOf(rows: readonly Row[], gpt: Gpt, ratingsOf: ReadonlyMap<Row, Ratings>): Session[] {
  const timeOf = (row: Row) => Number(row['time_achieved']);
  const timed = rows.filter((row) => row['time_achieved'] !== null).toSorted((a, b) => timeOf(a) - timeOf(b));
  const islands: Row[][] = [];
  for (const row of timed) {
    const last = islands.at(-1);
    if (last && timeOf(row) - timeOf(last.at(-1)!) < TWO_HOURS) last.push(row);
    else islands.push([row]);
  }
  return islands.map((island) => ({
    start: timeOf(island[0]!),
    end: timeOf(island.at(-1)!),
    scores: island.toSorted(byScoreID).map((row) => hex(row['score_id'])),
    ratings: gpt.sessionRatings(island.map((row) => ratingsOf.get(row)!)),
  }));
}

/** Players of each chart that is played, best first, as "user rank/players": ranks as the definition has them. */
export function ranksOf(pbs: Derived['pbs']): Record<string, string[]> {
  const boards = Map.groupBy(
    Object.entries(pbs).map(([key, { ranking, timeAchieved }]) => {
      const [user = '', chartID = ''] = key.split(' ');
      return { user: Number(user), chartID, ranking, time: timeAchieved ?? Infinity };
    }),
    ({ chartID }) => chartID,
  );
  const ranked = [...boards].map(([chartID, players]) => {
    const sorted = players.sort((a, b) =>
      a.ranking !== b.ranking ? b.ranking - a.ranking : a.time !== b.time ? a.time - b.time : a.user - b.user,
    );
    return [chartID, sorted.map(({ user }, place) => `${user} ${place + 1}/${players.length}`)] as const;
  });
  return inOrder(Object.fromEntries(ranked));
}
