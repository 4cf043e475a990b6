import { chartColour, chartName } from '../../../contracts/client/chart-names.ts';
import type { ChartDocument, SongDocument } from '../../../contracts/documents/song.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { findGpt } from '../../catalogue/find-gpt.ts';
import { chartByID, songsByRow } from '../../catalogue/store.ts';
import { tileOf } from '../../games/engine/config.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { findBoard } from '../pbs/board.store.ts';
import type { RankedPBRow } from '../pbs/store.ts';
import type { Sheet } from './draw/sheet.ts';
import { counted, gptTitle, NO_COLOUR, ratingText } from './names.ts';
import type { CardDeps, Preview } from './preview.ts';

interface ChartFacts {
  gpt: Gpt;
  chart: ChartDocument;
  song: SongDocument;
  players: number;
  /** Best PB with its player; undefined if nobody has played the chart. */
  best: { pb: RankedPBRow; username: string } | undefined;
}

/** Returns the facts about the chart that a path names. Throws 404 if there is none. */
export async function findChartFacts(
  { db, games }: CardDeps,
  params: { game: string; playtype: string; chartID: string },
): Promise<ChartFacts> {
  const { gpt, gptRow } = await findGpt(db, games, params);
  const found = await chartByID(db, gptRow, params.chartID);
  if (!found) throw notFound('chart');
  const { chart, songRow, row, playcount } = found;
  const song = (await songsByRow(db, [songRow])).get(songRow)!;
  const [pb] = await findBoard(db, row, 0, 1);
  const best = pb && { pb, username: (await findUserByID(db, pb.user))!.username };
  return { gpt, chart, song, players: playcount, best };
}

/** Returns the picture of a chart. */
export function chartSheet({ gpt, chart, song, players, best }: ChartFacts): Sheet {
  const { gradeColours, lampColours } = gpt.config();
  return {
    above: gptTitle(gpt),
    tile: tileOf(gpt.gameDef),
    title: song.title,
    subtitle: song.artist,
    chips: [{ text: chartName(gpt.config(), chart), colour: chartColour(gpt.config(), chart) ?? NO_COLOUR }],
    stats: [
      { name: 'Players', value: players.toLocaleString('en') },
      ...(best
        ? [
            { name: 'Best score', value: gpt.scoreText(best.pb.score) },
            { name: 'Grade', value: best.pb.grade, colour: gradeColours[best.pb.grade] },
            { name: 'Lamp', value: best.pb.lamp, colour: lampColours[best.pb.lamp] },
          ]
        : []),
    ],
    rows: best
      ? [{ text: `Best: ${best.username}`, side: `${best.pb.percent.toFixed(2)}%${rated(gpt, best.pb)}` }]
      : [],
  };
}

/** Formats the default rating of a PB, if it has one. */
function rated(gpt: Gpt, { calculated }: RankedPBRow): string {
  const { defaultScoreRatingAlg: alg, scoreRatingAlgDecimals, shortScoreRatings } = gpt.config();
  const value = calculated.toJSON()[alg];
  return value === null || value === undefined
    ? ''
    : ` · ${shortScoreRatings[alg] ?? alg} ${ratingText(value, scoreRatingAlgDecimals[alg])}`;
}

/** Returns the link preview of a chart. */
export function chartPreview({ gpt, chart, song, players, best }: ChartFacts): Preview {
  const score = best && `best: ${gpt.scoreText(best.pb.score)} (${best.pb.grade}, ${best.pb.lamp}) by ${best.username}`;
  return {
    title: `${song.title} [${chartName(gpt.config(), chart)}]`,
    description: [song.artist, gptTitle(gpt), counted(players, 'player'), ...(score ? [score] : [])].join(' · '),
    picture: `/api/v1/games/${gpt.game}/${gpt.playtype}/charts/${encodeURIComponent(chart.chartID)}/card.png`,
    type: 'website',
  };
}
