import { z } from 'zod';

import {
  FERVIDEX_CHART,
  FERVIDEX_SONG,
  FervidexBest,
  FervidexProfile,
} from '../../../../../contracts/documents/ir/fervidex.ts';
import { isObject } from '../../../../base/shared/is-object.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import type { ImportPart } from '../../raw-play.ts';
import type { ImportFormat, ParseContext } from '../format.ts';
import { readHookBody } from '../hooks/read-body.ts';
import { readEntry, unreadPlay } from '../hooks/read-entry.ts';
import { PLAYTYPES } from '../infinitas/charts.ts';
import { playsOfPlaytype, type PlacedPlay } from '../shared/by-playtype.ts';
import { gptOf } from '../shared/gpt.ts';
import { LAMPS, namedChart } from './chart.ts';
import { AGENT, checkAgent, isInfinitas, MODEL, readModel, versionOf } from './software.ts';

/** Import type of profiles sent by Fervidex. */
export const FERVIDEX_PROFILE = 'ir/fervidex-static';

/** Field that is set if the player has asked for the scores of a profile in an arcade version. */
export const WITH_SCORES = 'withScores';

/** A profile whose scores are read one by one. */
const Unread = FervidexProfile.extend({ scores: z.record(z.string(), z.unknown()) });

/** A score with its song and chart. */
const Entry = z.object({ song: FERVIDEX_SONG, chart: FERVIDEX_CHART, best: FervidexBest });

/** Longest name of a chart in a message: those of strangers may be as long as a file. */
const LONGEST_NAME = 60;

/** Dans of beatmania IIDX, and best scores without times, sent by Fervidex when the game starts or a dan course ends. */
export const fervidexProfile: ImportFormat = {
  about: {
    label: { en: 'beatmania IIDX, profile in the game (Fervidex)', ja: 'beatmania IIDX・ゲーム内のデータ（Fervidex）' },
    guide: { hooks: ['CXFervidex'] },
  },
  entries: JSON_ENTRIES,
  check: ({ fields }) => {
    checkAgent(fields[AGENT]);
    readModel(fields[MODEL]);
  },
  async parse(body, context) {
    const sent = readHookBody(Unread, body);
    const { fields, games } = context;
    const hasScores = fields[WITH_SCORES] !== undefined || isInfinitas(fields[MODEL]);
    const plays = hasScores ? playsOf(sent.scores) : [];
    const parts: ImportPart[] = [];
    for (const playtype of PLAYTYPES) {
      const gpt = gptOf(games, 'iidx', playtype);
      const part = await toPart(gpt, { dan: playtype === 'SP' ? sent.sp_dan : sent.dp_dan, plays }, context);
      if (part.plays.length > 0 || Object.keys(part.classes).length > 0) parts.push(part);
    }
    return { game: 'iidx', parts };
  },
};

async function toPart(
  gpt: Gpt,
  { dan, plays }: { dan: unknown; plays: readonly PlacedPlay[] },
  { versionsOf, fields }: ParseContext,
): Promise<ImportPart> {
  const own = playsOfPlaytype(plays, gpt.playtype);
  return {
    gpt,
    service: 'Fervidex',
    version: own.plays.length > 0 ? versionOf(fields[MODEL], await versionsOf(gpt)) : null,
    ...own,
    classes: classesOf(gpt, dan),
  };
}

/** Returns the dan at a position; none for a player without one, for which the hook sends other values. */
function classesOf({ classSets }: Gpt, dan: unknown): Record<string, string> {
  const value = typeof dan === 'number' ? classSets.get('dan')?.values[dan] : undefined;
  return value ? { dan: value.id } : {};
}

/** Returns the scores of a profile; those that are not valid with their fault. Charts without a score are left out. */
function playsOf(scores: z.output<typeof Unread>['scores']): PlacedPlay[] {
  const all = Object.entries(scores).flatMap(([song, charts]) =>
    isObject(charts)
      ? Object.entries(charts).map(([chart, best]) => ({ song, chart, best }))
      : [{ song, chart: '', best: charts }],
  );
  return all.flatMap((entry, position) => {
    const read = readEntry(Entry, entry, `${entry.song} ${entry.chart}`.slice(0, LONGEST_NAME));
    if ('data' in read) return toPlay(read.data, position);
    const playtype = entry.chart.startsWith('dp') ? 'DP' : 'SP';
    return { playtype, position, play: unreadPlay('inGameID'), fault: read.fault };
  });
}

function toPlay({ song, chart, best }: z.output<typeof Entry>, position: number): PlacedPlay[] {
  const { ex_score: score, miss_count: bp, clear_type: lamp } = best;
  if (lamp === 0 && score === 0) return [];
  const { playtype, ...name } = namedChart(Number(song), chart);
  const isKnown = typeof bp === 'number' && bp >= 0;
  return [{ playtype, position, play: { ...name, score, lamp: LAMPS[lamp]!, ...(isKnown && { optional: { bp } }) } }];
}
