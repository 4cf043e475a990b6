import type { z } from 'zod';

import type { chartName } from '../../../contracts/routes/v3/params.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { findGpt } from '../../catalogue/find-gpt.ts';
import { findRelated } from '../../catalogue/related.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { matchPlays } from '../../transfer/imports/steps/match.ts';
import { createContext } from '../context.ts';
import { chart, song } from '../documents/charts.ts';
import type { Deps } from '../player-of.ts';

type Name = z.output<typeof chartName>;

/** Returns the row of the chart with a name, as in an import. Throws 404 if there is none, 400 for an invalid name. */
export async function resolve({ db, games }: Deps, gpt: Gpt, name: Name): Promise<number> {
  const { gptRow } = await findGpt(db, games, gpt);
  const { matchType, identifier, difficulty = null, artist = null, version = null } = name;
  const named = { score: 0, lamp: '', matchType, identifier: String(identifier), difficulty, artist };
  const [match] = await matchPlays(db, { gpt, gptRow, version }, [named], () => undefined);
  if (match && 'chart' in match) return match.chart;
  const { type, message } = match!.failure;
  throw type === 'InvalidDatapoint'
    ? new Refusal(400, 'invalid_request', message)
    : new Refusal(404, 'chart_not_found', message);
}

/** Resolves a name in the first of several game:playtypes that has such a chart. Throws as `resolve` does for the first of them. */
export async function resolveAmong(deps: Deps, gpts: readonly Gpt[], name: Name): Promise<{ gpt: Gpt; row: number }> {
  let refusal: unknown;
  for (const gpt of gpts) {
    try {
      return { gpt, row: await resolve(deps, gpt, name) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

/** Returns a chart (its row) and its song. */
export async function chartAndSong(deps: Deps, { gpt, row }: { gpt: Gpt; row: number }) {
  const { charts, songs } = await findRelated(deps.db, [row]);
  const context = createContext(deps, gpt);
  return { chart: await chart(charts[0]!.toJSON(), context), song: song(songs[0]!.toJSON()) };
}
