import { chartColour, shortChartName } from '../../../contracts/client/chart-names.ts';
import { findUserByID, type UserRow } from '../../accounts/users/store.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { gptOfRow } from '../../catalogue/gpts.ts';
import { findCharts } from '../../catalogue/store.ts';
import { tileOf } from '../../games/engine/config.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { findScoresOfSession, type ScoreRow } from '../scores/store.ts';
import { formatSessionID, parseSessionID } from '../sessions/session-id.ts';
import { countPlays, findSession, type SessionRow } from '../sessions/store.ts';
import { scoreInfosOf } from '../stats/session-info.ts';
import type { Row, Sheet } from './draw/sheet.ts';
import { faceOf } from './face.ts';
import { counted, dayText, durationText, gptTitle, NO_COLOUR, NONE, ratingText } from './names.ts';
import type { CardDeps, Preview } from './preview.ts';

interface FoundSession {
  session: SessionRow;
  user: UserRow;
  gpt: Gpt;
}

/** Returns the session that a path names, with its user. Throws 404 if there is none. */
export async function findSessionOf({ db, games }: CardDeps, sessionID: string): Promise<FoundSession> {
  const id = parseSessionID(sessionID);
  const session = id && (await findSession(db, id));
  if (!session) throw notFound('session');
  const user = await findUserByID(db, session.user);
  return { session, user: user!, gpt: await gptOfRow(db, games, session.gpt) };
}

/** Number of best scores shown. */
const BEST = 3;

/** Returns the picture of a session. */
export async function sessionSheet({ db }: CardDeps, { session, user, gpt }: FoundSession): Promise<Sheet> {
  const { defaultSessionRatingAlg: alg, sessionRatingAlgDecimals, names } = gpt.config();
  const scores = await findScoresOfSession(db, session.id);
  const infos = await scoreInfosOf(db, gpt, session, scores);
  const raised = infos.filter((info) => !info.isNewScore && (info.scoreDelta > 0 || info.lampDelta > 0));
  const fresh = infos.filter(({ isNewScore }) => isNewScore);
  const rating = ratingText(session.calculated[alg], sessionRatingAlgDecimals[alg]);
  const times = `${dayText(session.timeStarted)} · ${durationText(session.timeEnded - session.timeStarted)}`;
  return {
    above: gptTitle(gpt),
    tile: tileOf(gpt.gameDef),
    title: session.name,
    subtitle: `${user.username} · ${times}`,
    face: faceOf(user),
    stats: [
      { name: 'Scores', value: scores.length.toLocaleString('en') },
      { name: 'Raised', value: raised.length.toLocaleString('en') },
      { name: 'New', value: fresh.length.toLocaleString('en') },
      ...(rating === NONE ? [] : [{ name: names.en.sessionRatings[alg] ?? alg, value: rating }]),
    ],
    rows: await bestRows({ db }, gpt, scores),
  };
}

/** Returns the best scores by the default rating, or by percent if they have none; each chart once. */
async function bestRows({ db }: Pick<CardDeps, 'db'>, gpt: Gpt, scores: readonly ScoreRow[]): Promise<Row[]> {
  const { defaultScoreRatingAlg: alg, gradeColours, lampColours } = gpt.config();
  const rated = scores.toSorted(
    (a, b) => (b.calculated[alg] ?? -Infinity) - (a.calculated[alg] ?? -Infinity) || b.percent - a.percent,
  );
  const seen = new Set<number>();
  const best = rated.filter(({ chart }) => !seen.has(chart) && seen.add(chart));
  const shown = best.slice(0, BEST);
  const charts = await findCharts(
    db,
    shown.map(({ chart }) => chart),
  );
  return shown.map(({ chart: row, score, grade, lamp }): Row => {
    const { title, chart } = charts.get(row)!;
    const colour = chartColour(gpt.config(), chart);
    return {
      text: title,
      tail: ` [${shortChartName(gpt.config(), chart)}]`,
      ...(colour && { colour }),
      side: gpt.scoreText(score),
      chips: [
        { text: grade, colour: gradeColours[grade] ?? NO_COLOUR },
        { text: lamp, colour: lampColours[lamp] ?? NO_COLOUR },
      ],
    };
  });
}

/** Returns the link preview of a session. */
export async function sessionPreview({ db }: CardDeps, { session, user, gpt }: FoundSession): Promise<Preview> {
  const scores = counted(await countPlays(db, session.id), 'score');
  const { timeStarted, timeEnded, desc } = session;
  const about = `${scores} in ${durationText(timeEnded - timeStarted)} · ${gptTitle(gpt)} · ${dayText(timeStarted)}`;
  return {
    title: `${session.name} · ${user.username}`,
    description: desc ? `${desc} · ${about}` : about,
    picture: `/api/v1/sessions/${formatSessionID(session.sessionID)}/card.png`,
    type: 'website',
  };
}
