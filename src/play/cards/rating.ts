import { chartColour, shortChartName } from '../../../contracts/client/chart-names.ts';
import type { RatingBreakdown, RatingPart } from '../../../contracts/documents/rating.ts';
import type { ChartDocument } from '../../../contracts/documents/song.ts';
import { findCharts } from '../../catalogue/store.ts';
import { tileOf } from '../../games/engine/config.ts';
import { findPBsOnCharts } from '../pbs/lists.store.ts';
import { listedCharts, ratingBreakdown } from '../ratings/breakdown.ts';
import { readStanding } from '../ratings/player-charts.ts';
import { ratingAlgOf } from '../ratings/rating-alg.ts';
import type { FoundUgpt } from '../stats/find-ugpt.ts';
import { findClasses } from '../stats/store.ts';
import type { PartSheet, PlayCell, RatingSheet } from './draw/rating-sheet.ts';
import { faceOf } from './face.ts';
import { gptTitle, NO_COLOUR, ratingText } from './names.ts';
import type { CardDeps } from './preview.ts';
import { partName, RATING_WORDS, type Language } from './rating-words.ts';

/** Maximum number of plays drawn of a part. */
const DRAWN = 60;

interface Query {
  alg?: string | undefined;
  lang: Language;
}

/** Returns the picture of a profile rating with its plays, by default of the one that the game shows. Throws 400 for an unknown rating. */
export async function ratingSheet(deps: CardDeps, ugpt: FoundUgpt, { alg, lang }: Query): Promise<RatingSheet> {
  const { gpt, user } = ugpt;
  const chosen = ratingAlgOf(ugpt, alg);
  const { rating, cellOf } = await readRating(deps, ugpt, chosen);
  const { inGame, estimate } = RATING_WORDS[lang];
  const note = rating.isEstimate ? estimate : inGame;
  const badge = await classOf(deps, ugpt, chosen.name);
  return {
    game: gptTitle(gpt),
    tile: tileOf(gpt.gameDef),
    face: faceOf(user),
    rating: {
      name: gpt.config().names[lang].profileRatings[chosen.name] ?? chosen.name,
      value: ratingText(rating.rating, rating.decimals),
      note: rating.isInGame ? note : '',
    },
    ...(badge && { badge }),
    parts: rating.parts.map((part): PartSheet => ({
      title: partName(lang, gpt.game, part.name),
      about: aboutPart(ugpt, part, lang),
      plays: part.plays.slice(0, DRAWN).map((play) => cellOf(part, play)),
    })),
  };
}

/** Returns the class that a player has by a profile rating; undefined without one. */
async function classOf(
  { db }: CardDeps,
  { userID, gpt, gptRow }: FoundUgpt,
  alg: string,
): Promise<RatingSheet['badge']> {
  const set = Object.entries(gpt.def.classes).find(([, def]) => 'from' in def && def.from === alg)?.[0];
  const reached = set && (await findClasses(db, userID, gptRow)).get(set);
  const values = set && gpt.config().classHumanisedFormat[set];
  if (!set || !reached || !values) return undefined;
  const { display, colours } = values[gpt.classIndex(set, reached)]!;
  return { text: display, colour: colours[0] ?? NO_COLOUR };
}

/** Returns the level that ratings count with: with its decimal, where the game shows only a + or less. */
const levelText = ({ level, levelNum }: Pick<ChartDocument, 'level' | 'levelNum'>): string =>
  /^\d+\+?$/.test(level) && Number(level) !== levelNum && levelNum > 0 ? levelNum.toFixed(1) : level;

type CellOf = (part: RatingPart, play: RatingPart['plays'][number]) => PlayCell;

/** Returns what a rating consists of, and a function that describes a play that counts. */
async function readRating(
  { db }: CardDeps,
  ugpt: FoundUgpt,
  { name, alg }: ReturnType<typeof ratingAlgOf>,
): Promise<{ rating: RatingBreakdown; cellOf: CellOf }> {
  const { gpt, userID } = ugpt;
  const config = gpt.config();
  const { lampColours, scoreRatingAlgDecimals } = config;
  const standing = await readStanding(db, ugpt, alg, 0);
  const listed = listedCharts(standing);
  const charts = await findCharts(db, listed);
  const rows = await findPBsOnCharts(db, userID, listed);
  const played = new Map(rows.map((pb) => [charts.get(pb.chart)!.chart.chartID, { pb, ...charts.get(pb.chart)! }]));
  const cellOf: CellOf = ({ alg: of }, { chartID, place, value }) => {
    const { pb, title, chart } = played.get(chartID)!;
    return {
      place,
      title,
      chart: shortChartName(config, { ...chart, level: levelText(chart) }),
      colour: chartColour(config, chart) ?? NO_COLOUR,
      score: gpt.scoreText(pb.score),
      grade: pb.grade,
      lamp: pb.lamp,
      lampColour: lampColours[pb.lamp] ?? NO_COLOUR,
      value: ratingText(value, scoreRatingAlgDecimals[of]),
    };
  };
  const nameOf = (row: number) => {
    const { chartID, songID } = charts.get(row)!.chart;
    return { chartID, songID };
  };
  return { rating: ratingBreakdown(gpt, name, standing, nameOf), cellOf };
}

function aboutPart({ gpt }: FoundUgpt, { alg, count, capacity, sum, floor }: RatingPart, lang: Language): string {
  const words = RATING_WORDS[lang];
  const text = (value: number) => ratingText(value, gpt.config().scoreRatingAlgDecimals[alg]);
  return [
    words.counted(count, capacity),
    words.sum(text(sum)),
    ...(floor === null || floor === 0 ? [] : [words.floor(text(floor))]),
  ].join(' · ');
}
