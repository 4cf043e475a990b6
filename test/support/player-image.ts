import { openForReading } from '../../db/open.ts';

// Scores, PBs and sessions as they stand in the database, without row ids and what belongs to imports, in an order of
// their own: what an export and an import have to leave as it was.

type Row = Record<string, unknown>;

const JSON_COLUMNS = new Set([
  'judgements',
  'optional',
  'score_meta',
  'calculated',
  'composed_from',
  'data',
  'context',
]);

const SCORES = `select hex(s.score_id) as score_id, s.user, c.chart_id, s.gpt, o.import_type, o.service,
    hex(t.session_id) as session_id, s.score, s.percent, s.lamp, s.grade, s.judgements, s.optional, s.score_meta,
    s.calculated, s.comment, s.highlight, s.time_achieved, s.time_added
  from scores s join charts c on c.id = s.chart join sources o on o.id = s.source
    left join sessions t on t.id = s.session order by s.score_id`;
const SESSIONS = `select hex(session_id) as session_id, user, gpt, name, "desc", highlight, import_type, calculated,
    time_inserted, time_started, time_ended from sessions order by session_id`;
const PBS = `select p.user, c.chart_id, p.gpt, p.ranking, p.ranked_at, p.score, p.percent, p.lamp, p.lamp_index, p.grade,
    p.grade_index, p.judgements, p.optional, p.calculated, p.composed_from, p.highlight, p.time_achieved
  from pbs p join charts c on c.id = p.chart order by p.user, c.chart_id`;
const PB_RATINGS = `select r.user, r.gpt, r.alg, c.chart_id, r.value from pb_ratings r join charts c on c.id = r.chart
  order by r.user, c.chart_id, r.alg`;
const PLAYCOUNTS = 'select chart_id, playcount from charts where playcount > 0 order by chart_id';
const PROFILES = 'select * from profiles order by user, gpt';
const CLASSES = 'select * from profile_classes order by user, gpt, class_set';
const ORPHANS = 'select orphan_id, user, import_type, game, data, context from orphans order by orphan_id';

/** Everything of players but their imports, from the database file. */
export function playerImage(file: string): Record<string, Row[]> {
  const connection = openForReading(file);
  try {
    const all = (text: string): Row[] => connection.client.prepare<[], Row>(text).all().map(parsed);
    const scoreIDs = new Map(
      all('select id, hex(score_id) as score_id from scores').map((row) => [row['id'], row['score_id']]),
    );
    const pbs = all(PBS).map((row) => ({
      ...row,
      composed_from: (row['composed_from'] as { name: string; id: number }[]).map(({ name, id }) => ({
        name,
        scoreID: scoreIDs.get(id),
      })),
    }));
    return {
      scores: all(SCORES),
      sessions: all(SESSIONS),
      pbs,
      pbRatings: all(PB_RATINGS),
      playcounts: all(PLAYCOUNTS),
      profiles: all(PROFILES),
      classes: all(CLASSES),
      orphans: all(ORPHANS),
    };
  } finally {
    connection.close();
  }
}

/** The order of keys in JSON is none of a player's. */
const parsed = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      JSON_COLUMNS.has(name) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
    ]),
  );
