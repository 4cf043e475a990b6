import { FervidexProfile } from '../../../../../contracts/documents/ir/fervidex.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import type { ImportPart, RawPlay } from '../../raw-play.ts';
import type { ImportFormat, ParseContext } from '../format.ts';
import { readHookBody } from '../hooks/read-body.ts';
import { PLAYTYPES } from '../infinitas/charts.ts';
import { gptOf } from '../shared/gpt.ts';
import { LAMPS, namedChart } from './chart.ts';
import { AGENT, checkAgent, isInfinitas, MODEL, readModel, versionOf } from './software.ts';

/** Import type of profiles sent by Fervidex. */
export const FERVIDEX_PROFILE = 'ir/fervidex-static';

/** Field that is set if the player has asked for the scores of a profile in an arcade version. */
export const WITH_SCORES = 'withScores';

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
    const sent = readHookBody(FervidexProfile, body);
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

interface PlacedPlay {
  playtype: string;
  position: number;
  play: RawPlay;
}

async function toPart(
  gpt: Gpt,
  { dan, plays }: { dan: unknown; plays: readonly PlacedPlay[] },
  { versionsOf, fields }: ParseContext,
): Promise<ImportPart> {
  const own = plays.filter(({ playtype }) => playtype === gpt.playtype);
  return {
    gpt,
    service: 'Fervidex',
    version: own.length > 0 ? versionOf(fields[MODEL], await versionsOf(gpt)) : null,
    plays: own.map(({ play }) => play),
    positions: own.map(({ position }) => position),
    classes: classesOf(gpt, dan),
  };
}

/** Returns the dan at a position; none for a player without one, for which the hook sends other values. */
function classesOf({ classSets }: Gpt, dan: unknown): Record<string, string> {
  const value = typeof dan === 'number' ? classSets.get('dan')?.values[dan] : undefined;
  return value ? { dan: value.id } : {};
}

function playsOf(scores: FervidexProfile['scores']): PlacedPlay[] {
  const all = Object.entries(scores).flatMap(([songID, charts]) =>
    Object.entries(charts).map(([chart, best]) => ({ ...namedChart(Number(songID), chart), best })),
  );
  return all.flatMap(({ playtype, best, ...name }, position) => {
    const { ex_score: score, miss_count: bp, clear_type: lamp } = best;
    if (lamp === 0 && score === 0) return [];
    const isKnown = typeof bp === 'number' && bp >= 0;
    const play = { ...name, score, lamp: LAMPS[lamp]!, ...(isKnown && { optional: { bp } }) };
    return [{ playtype, position, play }];
  });
}
