import { setTimeout as pause } from 'node:timers/promises';

import { createPacer } from '../../base/shared/pacer.ts';
import { saveRatingRules } from '../../catalogue/gpts.store.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { findPBsBehind } from '../../play/pbs/store.ts';
import type { MovedRating } from '../../play/stale/refresh.ts';
import { command, type Command, type Progress, type Writer } from '../../writer/command.ts';
import { rederivePlayer, type Rederived } from './rederive.ts';

/** Last PB that was recomputed: player and chart (row). */
interface Place {
  user: number;
  chart: number;
}

interface SliceInput {
  game: string;
  playtype: string;
  after: Place;
  /** Maximum number of PBs. */
  limit: number;
}

interface SliceDone extends Rederived {
  /** Null once all are done. */
  after: Place | null;
  pbs: number;
  /** How long it took (ms). */
  took: number;
}

/** Recomputes a player's grades, ratings, PBs, session ratings and classes on some charts of a game:playtype. */
export const recalculateSlice = command<SliceInput, SliceDone>(
  'imports.recalculateSlice',
  async (tx, { game, playtype, after, limit }, context) => {
    const begun = performance.now();
    const gpt = context.games.gpt(game, playtype)!;
    const row = await gptRow(tx, game, playtype);
    const next = await findPBsBehind(tx, row, after, limit);
    const [first] = next;
    if (!first) {
      await saveRatingRules(tx, row, gpt.ratingRules);
      return { after: null, pbs: 0, scores: 0, changed: 0, moved: [], took: 0 };
    }
    const charts = next.filter(({ user }) => user === first.user).map(({ chart }) => chart);
    const rederived = await rederivePlayer(tx, { userID: first.user, gpt, gptRow: row }, charts, context);
    const place = { user: first.user, chart: charts.at(-1)! };
    return { ...rederived, after: place, pbs: charts.length, took: performance.now() - begun };
  },
);

/** Result of recomputing a whole game:playtype. */
export interface Recalculated extends Rederived {
  idString: string;
}

export interface RecalculateDeps {
  writer: { run: <Input, Output>(command: Command<Input, Output>, input: Input) => Promise<Output> } & Partial<
    Pick<Writer, 'state'>
  >;
  /** Returns the pause (ms) after a slice that lets other processes use the database. */
  gap?: () => number;
  onProgress?: (progress: Progress) => void;
  /** Stops it between two transactions; the next time begins anew. */
  signal?: AbortSignal;
}

/**
 * Recomputes everything that depends on the rules of these game:playtypes, in transactions of a fraction of a second, so that no other change
 * waits for long. Returns the effects on those with scores.
 */
export async function recalculateGames(
  { writer, gap = () => 0, onProgress = () => undefined, signal }: RecalculateDeps,
  gpts: readonly Gpt[],
): Promise<Recalculated[]> {
  const results: Recalculated[] = [];
  for (const [done, { game, playtype, idString }] of gpts.entries()) {
    onProgress({ stage: 'pbs', description: `Recalculating ${idString}`, done, total: gpts.length });
    const pacer = createPacer({ first: 200, most: 5000 });
    const result: Recalculated = { idString, scores: 0, changed: 0, moved: [] };
    for (let after: Place | null = { user: 0, chart: 0 }; after !== null;) {
      signal?.throwIfAborted();
      const slice: SliceDone = await writer.run(recalculateSlice, { game, playtype, after, limit: pacer.limit() });
      ({ after } = slice);
      add(result, slice);
      const pauseFor = gap();
      pacer.took(slice.pbs, slice.took, pauseFor > 0 || (writer.state?.().waiting ?? 0) > 0);
      await pause(pauseFor);
    }
    if (result.scores > 0)
      results.push({ ...result, moved: result.moved.filter(({ old, new: value }) => old !== value) });
  }
  return results;
}

/** Adds the effects of a slice. A rating that several slices have moved is listed once. */
function add(result: Recalculated, { scores, changed, moved }: Rederived): void {
  result.scores += scores;
  result.changed += changed;
  for (const move of moved) {
    const isSame = ({ userID, alg }: MovedRating) => userID === move.userID && alg === move.alg;
    const known = result.moved.findLastIndex(isSame);
    if (known === -1) result.moved.push(move);
    else result.moved[known] = { ...move, old: result.moved[known]!.old };
  }
}
