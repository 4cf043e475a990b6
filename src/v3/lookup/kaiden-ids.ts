import type { Db } from '../../../db/open.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { findChartIDByV3ID, findSongIDByV3ID } from './store.ts';

/** Returns the id of the song that a path of v3 names by id or v3 id. Throws 404 if no song has the v3 id. */
export async function songIDOf(db: Db, game: string, name: string): Promise<number> {
  if (/^\d+$/.test(name)) return Number(name);
  const songID = await findSongIDByV3ID(db, game, name);
  if (songID === undefined) throw notFound('song');
  return songID;
}

/** Returns the parameters of a path with the chart's id in place of its v3 id. */
export async function withChartID<P extends Readonly<Record<string, unknown>>>(db: Db, params: P): Promise<P> {
  const { chartID } = params;
  // Those of 2022 are looked up as they are.
  if (typeof chartID !== 'string' || !chartID.startsWith('C')) return params;
  return { ...params, chartID: (await findChartIDByV3ID(db, chartID)) ?? chartID };
}
