import type { Db } from '../../../db/open.ts';
import type { GameWeek, Named } from '../../accounts/mail/weekly-texts.ts';
import { findGptOfRow } from '../../catalogue/gpts.ts';
import { gameConfig } from '../../games/engine/config.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { namesOf } from '../../games/engine/look.ts';
import { shownRatingText } from '../../games/engine/standing.ts';
import type { Games } from '../../games/registry.ts';
import { dayOf } from '../../play/history/day.ts';
import { findSnapshots } from '../../play/history/store.ts';
import { findProfilesOf, type ProfileRow } from '../../play/stats/store.ts';
import { raisedOn, type Raised } from '../news/raised.ts';
import { countPlays, countSessions, findGoalsReached } from './store.ts';

/** Maximum number of songs and goals named; the others are counted. */
const NAMED = 10;

interface Week {
  userID: number;
  language: 'en' | 'ja';
  /** Range of time (Unix ms, without its end). */
  from: number;
  until: number;
}

/** Returns what a player did in a week, for each game:playtype with plays in it. */
export async function gamesOfWeek({ db, games }: { db: Db; games: Games }, week: Week): Promise<GameWeek[]> {
  const found: GameWeek[] = [];
  for (const profile of await findProfilesOf(db, week.userID)) {
    const gpt = await findGptOfRow(db, games, profile.gpt);
    const one = gpt && games.isOffered(gpt.game) ? await gameWeek(db, gpt, profile, week) : null;
    if (one) found.push(one);
  }
  return found;
}

/** Returns null if nothing was played. */
async function gameWeek(
  db: Db,
  gpt: Gpt,
  profile: ProfileRow,
  { userID, language, from, until }: Week,
): Promise<GameWeek | null> {
  const span = { user: userID, gpt: profile.gpt, from, until };
  const played = await countPlays(db, span);
  if (played.length === 0) return null;
  const raised = await raisedOn(
    db,
    { userID, gpt },
    {
      charts: played.map(({ chart }) => chart),
      // Plays without a time may be of any; they can't be what the week has raised.
      isBefore: ({ timeAchieved: at }) => at === null || at < from,
      isUntil: ({ timeAchieved: at }) => at === null || at < until,
    },
  );
  return {
    name: nameOf(gpt, language),
    sessions: await countSessions(db, span),
    plays: played.reduce((sum, { plays }) => sum + plays, 0),
    raised: named(raised.map(chartText)),
    ratings: await movedRatings(db, gpt, profile, { language, from }),
    goals: named(await findGoalsReached(db, span)),
  };
}

/** Returns "Blue Hour (ANOTHER 12)". */
function chartText({ title, difficulty, level }: Raised): string {
  const chart = `${difficulty} ${level}`.trim();
  return `${title} (${chart})`;
}

const named = (all: readonly string[]): Named => ({ names: all.slice(0, NAMED), total: all.length });

function nameOf({ gameDef, playtype }: Gpt, language: Week['language']): string {
  const { game, playtypes } = gameConfig(gameDef).names[language];
  return Object.keys(gameDef.playtypes).length > 1 ? `${game} ${playtypes[playtype] ?? playtype}` : game;
}

/** Returns the ratings that differ from what they were when the week began. */
async function movedRatings(
  db: Db,
  gpt: Gpt,
  { user: userID, gpt: gptRow, ratings }: ProfileRow,
  { language, from }: Pick<Week, 'language' | 'from'>,
): Promise<GameWeek['ratings']> {
  const before = await ratingsAt(db, { userID, gptRow }, dayOf(from));
  const names = namesOf(gpt.def, gpt.classSets)[language].profileRatings;
  return Object.entries(gpt.def.profileAlgs).flatMap(([alg, { decimals }]) => {
    const now = ratings[alg] ?? null;
    if (now === null) return [];
    const moved = shownRatingText(now - (before[alg] ?? 0), decimals);
    if (Number(moved) === 0) return [];
    return {
      name: names[alg] ?? alg,
      now: shownRatingText(now, decimals),
      moved: Number(moved) > 0 ? `+${moved}` : moved,
    };
  });
}

/** Days that are looked back for a snapshot from a time when the server was off. */
const BACK = 7;

/** Returns a player's ratings at the beginning of a day, as far as the server was there to see them; none for somebody new. */
async function ratingsAt(
  db: Db,
  ugpt: Parameters<typeof findSnapshots>[1],
  day: number,
): Promise<Record<string, number | null>> {
  const found = (await findSnapshots(db, ugpt, day - BACK)).find(({ snapshot }) => snapshot.day <= day);
  if (!found) return {};
  return Object.fromEntries(found.day.algs.map((alg, place) => [alg, found.snapshot.ratings[place] ?? null]));
}
