import { and, count, eq, sql, type Column } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import {
  charts,
  pbRatings,
  pbs,
  profileClasses,
  profileRatings,
  profiles,
  scores,
  sessions,
  songs,
} from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { factsOf } from '../../catalogue/documents.ts';
import type { ScoreRow } from '../../play/scores/store.ts';
import type { KnownChart } from './truth.ts';

// Plain reads of whole players, deliberately independent of the incremental code.

const OF_PLAYERS = [scores, pbs, pbRatings, sessions, profiles, profileRatings, profileClasses] as const;

/** User and game:playtype, by row. */
export interface PlayerKey {
  userID: number;
  gptRow: number;
}

const everybody = OF_PLAYERS.map((table) =>
  prepared((db: Db) => db.selectDistinct({ userID: table.user, gptRow: table.gpt }).from(table).prepare()),
);
const oneUser = OF_PLAYERS.map((table) =>
  prepared((db: Db) =>
    db
      .selectDistinct({ userID: table.user, gptRow: table.gpt })
      .from(table)
      .where(eq(table.user, sql.placeholder('user')))
      .prepare(),
  ),
);

/** Returns all users and game:playtypes with stored data, or those of one user. */
export async function findPlayers(db: Db, userID: number | null): Promise<PlayerKey[]> {
  const found = new Map<string, PlayerKey>();
  for (const statement of userID === null ? everybody : oneUser)
    for (const pair of await statement(db).all({ user: userID })) found.set(`${pair.userID} ${pair.gptRow}`, pair);
  return [...found.values()].sort((a, b) => a.userID - b.userID || a.gptRow - b.gptRow);
}

const profileTotal = prepared((db: Db) => db.select({ total: count() }).from(profiles).prepare());
export const countProfiles = async (db: Db): Promise<number> => (await profileTotal(db).get())?.total ?? 0;

/** Returns the profile at a position among all of them; undefined past the end. */
export const findProfileAt = async (db: Db, place: number): Promise<PlayerKey | undefined> =>
  db
    .select({ userID: profiles.user, gptRow: profiles.gpt })
    .from(profiles)
    .orderBy(profiles.user, profiles.gpt)
    .limit(1)
    .offset(place)
    .get();

const of = (table: { user: Column; gpt: Column }) =>
  and(eq(table.user, sql.placeholder('user')), eq(table.gpt, sql.placeholder('gpt')));
const values = ({ userID, gptRow }: Ugpt) => ({ user: userID, gpt: gptRow });

const scoresOf = prepared((db: Db) => db.select().from(scores).where(of(scores)).prepare());
export const findScores = async (db: Db, ugpt: Ugpt): Promise<ScoreRow[]> => scoresOf(db).all(values(ugpt));

const knownCharts = prepared((db: Db) =>
  db
    .select({ chart: charts, songData: songs.data })
    .from(charts)
    .innerJoin(songs, eq(songs.id, charts.song))
    .where(isOneOfPlaceholder(charts.id, 'rows'))
    .prepare(),
);

interface ChartAndSong {
  chart: typeof charts.$inferSelect;
  songData: Record<string, unknown>;
}

const byRow = (rows: readonly ChartAndSong[]): Map<number, KnownChart> =>
  new Map(
    rows.map(({ chart, songData }) => [
      chart.id,
      { song: chart.song, facts: factsOf(chart, songData), versions: chart.versions },
    ]),
  );

/** Returns charts by row; missing ones are left out. */
export const findKnownCharts = async (db: Db, rows: readonly number[]): Promise<Map<number, KnownChart>> =>
  byRow(await knownCharts(db).all({ rows: listValue(rows) }));

const chartsOfSongs = prepared((db: Db) =>
  db
    .select({ chart: charts, songData: songs.data })
    .from(charts)
    .innerJoin(songs, eq(songs.id, charts.song))
    .where(isOneOfPlaceholder(charts.song, 'songs'))
    .prepare(),
);

/** Returns all charts of some songs (rows), by row. */
export const findChartsOfSongs = async (db: Db, rows: readonly number[]): Promise<Map<number, KnownChart>> =>
  byRow(await chartsOfSongs(db).all({ songs: listValue(rows) }));

const pbsOf = prepared((db: Db) => db.select().from(pbs).where(of(pbs)).prepare());
export const findStoredPBs = async (db: Db, ugpt: Ugpt) => pbsOf(db).all(values(ugpt));

const pbRatingsOf = prepared((db: Db) => db.select().from(pbRatings).where(of(pbRatings)).prepare());
export const findStoredPBRatings = async (db: Db, ugpt: Ugpt) => pbRatingsOf(db).all(values(ugpt));

const sessionsOf = prepared((db: Db) => db.select().from(sessions).where(of(sessions)).prepare());
export const findStoredSessions = async (db: Db, ugpt: Ugpt) => sessionsOf(db).all(values(ugpt));

const profileOf = prepared((db: Db) => db.select().from(profiles).where(of(profiles)).prepare());
export const findStoredProfile = async (db: Db, ugpt: Ugpt) => profileOf(db).get(values(ugpt));

const placesOf = prepared((db: Db) => db.select().from(profileRatings).where(of(profileRatings)).prepare());
export const findStoredPlaces = async (db: Db, ugpt: Ugpt) => placesOf(db).all(values(ugpt));

const classesOf = prepared((db: Db) => db.select().from(profileClasses).where(of(profileClasses)).prepare());
export const findStoredClasses = async (db: Db, ugpt: Ugpt) => classesOf(db).all(values(ugpt));
