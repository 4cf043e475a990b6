import { SDVX, upload } from '../support/calls.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { chartID, folderID, GOALS } from '../support/test-seeds.ts';
import type { Player } from '../support/test-server.ts';

export const volt = (n: number) => ({
  score: 9_900_000,
  lamp: 'CLEAR',
  matchType: 'songTitle',
  identifier: `Volt ${n}`,
  difficulty: n % 2 ? 'EXH' : 'GRV',
  timeAchieved: NOON + n * HOUR,
});

/** Two players, two games, sessions, a PB of two plays, a play without a time, classes of both kinds. */
export async function playALot(hazel: Player, rowan: Player): Promise<void> {
  const twice = [play(1), play(1, { score: 900, lamp: 'FAILED', timeAchieved: NOON + HOUR })];
  await upload(hazel, batch([...twice, play(2)]));
  await upload(hazel, batch([play(3, { timeAchieved: NOON + 9 * HOUR }), play(4, { timeAchieved: null })]));
  await upload(hazel, batch([play(5, { timeAchieved: NOON + 30 * HOUR })], { classes: { dan: 'CHUUDEN' } }));
  await upload(hazel, batch([1, 2, 3, 19].map(volt), {}, SDVX));
  await upload(rowan, batch([play(1, { score: 800 }), play(2, { timeAchieved: NOON + 20 * HOUR })]));
  await upload(hazel, batch([play(1, { identifier: 'Song of Tomorrow' })]));
}

export const chartOf = (n: number) => chartID(`iidx ${n} SP ANOTHER true`);

export const rowOf = (n: number) => `(select id from charts where chart_id = '${chartOf(n)}')`;

/** Hazel's scores, in the order they were sent. */
export const SCORE = { first: 1, best: 2, second: 3, late: 4, timeless: 5 };

const HAZEL = String.raw`Hazel \(user 1\), iidx:SP,`;

const VOLT = String.raw`Hazel \(user 1\), sdvx:Single,`;

const T = 'T[0-9a-f]{64}';

const Q = 'Q[0-9a-f]{40}';

const pb = (n: number) => `PB on chart ${chartOf(n)}`;

/** Damage to the database, with each line that the doctor has to print. */
export const CASES: [what: string, statements: string, lines: string[]][] = [
  [
    'a wrong grade',
    `update scores set grade = 'F' where id = ${SCORE.first}`,
    [`Scores: ${HAZEL} score ${T}, grade: stored "F", expected "A"`],
  ],
  [
    'a wrong percent',
    `update scores set percent = 12.5 where id = ${SCORE.late}`,
    [`Scores: ${HAZEL} score ${T}, percent: stored 12.5, expected 69.58\\d+`],
  ],
  [
    'a wrong rating of a score',
    `update scores set calculated = json_set(calculated, '$.ktLampRating', 11) where id = ${SCORE.best}`,
    [`Scores: ${HAZEL} score ${T}, calculated: stored {"ktLampRating":11,.*}, expected {"ktLampRating":0,.*}`],
  ],
  [
    'a PB that is gone',
    `delete from pbs where user = 1 and chart = ${rowOf(2)}`,
    [`PBs: ${HAZEL} ${pb(2)}: stored nothing, expected {"score":700.*`],
  ],
  [
    'a PB on a chart that was not played',
    `update pbs set chart = ${rowOf(9)} where user = 1 and chart = ${rowOf(2)}`,
    [
      `PBs: ${HAZEL} ${pb(2)}: stored nothing, expected {"score":700.*`,
      `PBs: ${HAZEL} PB on chart row \\d+: stored {.*…, expected nothing`,
    ],
  ],
  [
    'a PB under another game:playtype',
    `update pbs set gpt = (select gpt from scores where user = 1 order by id desc) where user = 1 and chart = ${rowOf(2)}`,
    [
      `PBs: ${HAZEL} ${pb(2)}: stored nothing, expected {"score":700.*`,
      `PBs: ${VOLT} PB on chart row \\d+: stored {.*…, expected nothing`,
    ],
  ],
  [
    'a wrong score of a PB',
    `update pbs set score = 901 where user = 1 and chart = ${rowOf(1)}`,
    [`PBs: ${HAZEL} ${pb(1)}, score: stored 901, expected 900`],
  ],
  [
    'wrong positions and a wrong rank of a PB',
    `update pbs set lamp_index = 1, grade_index = 2, ranking = 5, ranked_at = 6 where user = 1 and chart = ${rowOf(1)}`,
    [
      `PBs: ${HAZEL} ${pb(1)}, ranking: stored 5, expected 900`,
      `PBs: ${HAZEL} ${pb(1)}, lampIndex: stored 1, expected 4`,
      `PBs: ${HAZEL} ${pb(1)}, gradeIndex: stored 2, expected 7`,
      `PBs: ${HAZEL} ${pb(1)}, rankedAt: stored 6, expected ${NOON + HOUR}`,
    ],
  ],
  [
    'a PB that names a score that did not make it',
    `update pbs set composed_from = json_set(composed_from, '$[0].id', 999) where user = 1 and chart = ${rowOf(1)}`,
    [`PBs: ${HAZEL} ${pb(1)}, composedFrom: stored .*"id":999.*, expected .*"id":${SCORE.best}.*`],
  ],
  [
    'a highlight that no play of the PB has',
    `update pbs set highlight = 1 where user = 1 and chart = ${rowOf(1)}`,
    [`PBs: ${HAZEL} ${pb(1)}, highlight: stored true, expected false`],
  ],
  [
    'a highlight that is missing in a PB',
    `update scores set highlight = 1 where id = ${SCORE.best}`,
    [`PBs: ${HAZEL} ${pb(1)}, highlight: stored false, expected true`],
  ],
  [
    'a wrong value in pb_ratings',
    `update pb_ratings set value = 12 where user = 1 and alg = 'ktLampRating' and chart = ${rowOf(1)}`,
    [`PB ratings: ${HAZEL} ${pb(1)}, ktLampRating in pb_ratings, value: stored 12, expected 2`],
  ],
  [
    'a row of pb_ratings that is gone',
    `delete from pb_ratings where user = 1 and alg = 'ktLampRating' and chart = ${rowOf(1)}`,
    [`PB ratings: ${HAZEL} ${pb(1)}, ktLampRating in pb_ratings: stored nothing, expected {"value":2}`],
  ],
  [
    'dangling rows of pb_ratings',
    `insert into pb_ratings select 1, gpt, 'ktLampRating', 99999, 12 from pb_ratings where user = 1 limit 1;
     insert into pb_ratings select 77, gpt, 'ktLampRating', chart, 12 from pb_ratings where user = 1 limit 1`,
    [
      `PB ratings: ${HAZEL} PB on chart row 99999, ktLampRating in pb_ratings: stored {"value":12}, expected nothing`,
      String.raw`PB ratings: nobody \(user 77\), iidx:SP, PB on chart row \d+, ktLampRating in pb_ratings: stored {"value":12}, expected nothing`,
    ],
  ],
  [
    'a score in another session',
    `update scores set session = 1 where id = ${SCORE.late}`,
    [`Sessions: ${HAZEL} score ${T}, session: stored "${Q}", expected "${Q}"`],
  ],
  [
    "a score in another player's session",
    `update scores set session = (select max(session) from scores where user = 2) where id = ${SCORE.first}`,
    [`Sessions: ${HAZEL} score ${T}, session: stored "row \\d+", expected "${Q}"`],
  ],
  [
    'a score in no session',
    `update scores set session = null where id = ${SCORE.second}`,
    [`Sessions: ${HAZEL} score ${T}, session: stored nothing, expected "${Q}"`],
  ],
  [
    'a score without a time in a session',
    `update scores set session = 1 where id = ${SCORE.timeless}`,
    [`Sessions: ${HAZEL} score ${T}, session: stored "${Q}", expected nothing`],
  ],
  [
    'two sessions in one',
    `update scores set session = 1 where id = ${SCORE.late}; delete from sessions where id = 2`,
    [
      `Sessions: ${HAZEL} session of 1 plays from 2026-01-01T21:00:00.000Z on: stored nothing, expected {.*}`,
      `Sessions: ${HAZEL} score ${T}, session: stored "${Q}", expected nothing`,
    ],
  ],
  [
    'a session that should be two',
    `update scores set time_achieved = ${NOON + 5 * HOUR} where id = ${SCORE.second};
     update pbs set time_achieved = ${NOON + 5 * HOUR}, ranked_at = ${NOON + 5 * HOUR} where chart = ${rowOf(2)} and user = 1`,
    [
      `Sessions: ${HAZEL} session of 1 plays from 2026-01-01T17:00:00.000Z on: stored nothing, expected {.*}`,
      `Sessions: ${HAZEL} score ${T}, session: stored "${Q}", expected nothing`,
    ],
  ],
  [
    'wrong times of a session',
    'update sessions set time_started = 5, time_ended = 2000000000000 where id = 1',
    [
      `Sessions: ${HAZEL} session ${Q}, timeStarted: stored 5, expected ${NOON}`,
      `Sessions: ${HAZEL} session ${Q}, timeEnded: stored 2000000000000, expected ${NOON + HOUR}`,
    ],
  ],
  [
    'wrong ratings of a session',
    `update sessions set calculated = '{"ktLampRating":3}' where id = 1`,
    [`Sessions: ${HAZEL} session ${Q}, calculated: stored {"ktLampRating":3}, expected {.*null.*}`],
  ],
  [
    'a session without plays',
    `insert into sessions select null, randomblob(20), user, gpt, 'Empty', null, 0, null, '{}', 1, 1, 2 from sessions where id = 1`,
    [`Sessions: ${HAZEL} session ${Q}: stored "a session without plays", expected nothing`],
  ],
  [
    'a wrong rating of a profile',
    `update profiles set ratings = json_set(ratings, '$.ktLampRating', 12) where user = 1 and score_count = 6`,
    [`Profiles: ${HAZEL} profile, ratings: stored {"ktLampRating":12,.*}, expected {"ktLampRating":1,.*}`],
  ],
  [
    'a wrong number of scores',
    `update profiles set score_count = 7 where user = 1 and score_count = 6`,
    [`Profiles: ${HAZEL} profile, scoreCount: stored 7, expected 6`],
  ],
  [
    'a profile that is gone',
    `delete from profiles where user = 1 and score_count = 6`,
    [`Profiles: ${HAZEL} profile: stored nothing, expected {"ratings":.*,"scoreCount":6,.*}`],
  ],
  [
    'a wrong place on the leaderboard',
    `update profile_ratings set value = 12 where user = 1 and alg = 'ktLampRating'`,
    [`Profile ratings: ${HAZEL} ktLampRating on the leaderboard, value: stored 12, expected 1`],
  ],
  [
    'a place on the leaderboard without a rating',
    `insert into profile_ratings select user, gpt, 'BPI', 3 from profiles where user = 1 and score_count = 6`,
    [`Profile ratings: ${HAZEL} BPI on the leaderboard: stored {"value":3}, expected nothing`],
  ],
  [
    'a stale class',
    `update profile_classes set class_id = 'IMPERIAL_IV' where class_set = 'vfClass'`,
    [`Classes: ${VOLT} class vfClass: stored "IMPERIAL_IV", expected "SIENNA_I"`],
  ],
  [
    'a class that is gone',
    `delete from profile_classes where class_set = 'vfClass'`,
    [`Classes: ${VOLT} class vfClass: stored nothing, expected "SIENNA_I"`],
  ],
  [
    'a class that the game does not have',
    `update profile_classes set class_id = 'NOPE' where class_set = 'vfClass'`,
    [`Classes: ${VOLT} class vfClass: stored "NOPE", expected "SIENNA_I"`],
  ],
  [
    'wrong play counts',
    `update charts set playcount = 5 where id in (${rowOf(1)}, ${rowOf(40)})`,
    [
      `Play counts: chart ${chartOf(1)}, playcount: stored 5, expected 2`,
      `Play counts: chart ${chartOf(40)}, playcount: stored 5, expected 0`,
    ],
  ],
  [
    'a bucket of a leaderboard that holds more than it says',
    `update rating_stretches set players = 7 where alg = 'ktLampRating'`,
    [
      'Leaderboards: leaderboard of iidx:SP by ktLampRating, players in the bucket from the top on: stored 7, expected 2',
    ],
  ],
  [
    'a leaderboard without buckets',
    `delete from rating_stretches where alg = 'VF6'`,
    [
      'Leaderboards: leaderboard of sdvx:Single by VF6, players in the bucket from the top on: stored nothing, expected 1',
    ],
  ],
  [
    'a bucket of a chart that is too long',
    `insert into chart_stretches values (${rowOf(1)}, -9e999, 0, 0, 1), (${rowOf(1)}, -850, 0, 0, 1), (${rowOf(1)}, -1, 5, 5, 3)`,
    [`Leaderboards: leaderboard of chart row \\d+, players in the bucket from 1 on: stored 3, expected 0`],
  ],
  [
    'a wrong number of players',
    `update game_playtypes set players = 9 where game = 'iidx' and playtype = 'SP'`,
    ['Leaderboards: iidx:SP, players: stored 9, expected 2'],
  ],
  [
    'a goal that is further than its player',
    `insert into goal_subs select 1, gpt, goal_id, 0, null, 99, 'CLEAR', 5, 'HARD CLEAR', null, 0, 1, null from goals
      where goal_id = '${GOALS.lamp.goalID}'`,
    [`Goals and quests: ${HAZEL} goal ${GOALS.lamp.goalID}, progress: stored 99, expected 4`],
  ],
  [
    'a quest that is further than its goals',
    `insert into quest_subs select 1, gpt, quest_id, 0, null, 1, null, 0, null from quests`,
    [`Goals and quests: ${HAZEL} quest quest, progress: stored 1, expected 0`],
  ],
  [
    'a folder that has lost its charts',
    `delete from folder_charts where folder = 1`,
    [`Folders: folder ${folderID('SP', 1)}, charts \\(rows\\): stored \\[\\], expected \\[\\d.*\\]`],
  ],
  [
    'a folder with a chart that is not of it',
    `insert into folder_charts select 1, ${rowOf(2)}`,
    [`Folders: folder ${folderID('SP', 1)}, charts \\(rows\\): stored .*, expected .*`],
  ],
  [
    'an import that has lost its scores',
    `update scores set import = 1 where import = 2`,
    ['Imports: import .+: stored "all its scores are gone", expected nothing'],
  ],
  [
    'a score of an import that is not there',
    `update scores set import = 999 where id = ${SCORE.first}`,
    ['References: scores row 1, import: stored "nothing there in imports", expected "a row of imports"'],
  ],
  [
    'a class of nobody',
    `insert into profile_classes select 77, gpt, class_set, class_id from profile_classes where class_set = 'dan'`,
    [String.raw`Classes: nobody \(user 77\), iidx:SP, class dan: stored "CHUUDEN", expected nothing`],
  ],
  [
    'a song with another text than its names',
    `update songs set search_text = 'something else' where id = 1`,
    ['Search: iidx song 1, searchText: stored "something else", expected "song 1.*"'],
  ],
  [
    'a session that the search does not know',
    `delete from session_search where rowid = 1`,
    [`Session names: session ${Q}, search index: stored nothing, expected ".+"`],
  ],
  [
    'a session that the search knows by another name',
    `delete from session_search where rowid = 1; insert into session_search (rowid, name) values (1, 'something else')`,
    [`Session names: session ${Q}, search index: stored "another name", expected ".+"`],
  ],
  [
    'something in the search index that is no session',
    `insert into session_search (rowid, name) values (9999, 'something else')`,
    ['Session names: search index of sessions, row 9999: stored "a session that is not there", expected nothing'],
  ],
  [
    'an unmatched name that was counted wrong',
    `update unmatched_names set plays = 7, players = 3`,
    [`Unmatched scores: unmatched name "Song of Tomorrow", plays and players: stored \\[7,3\\], expected \\[1,1\\]`],
  ],
  [
    'an orphan that is not counted with its name',
    `update orphans set name = null; delete from unmatched_names`,
    [`Unmatched scores: orphan O[0-9a-f]{64}, name: stored "not counted with its name", expected "counted"`],
  ],
];
