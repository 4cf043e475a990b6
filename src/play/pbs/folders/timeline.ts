import type { Db } from '../../../../db/open.ts';
import { invalidRequest } from '../../../base/shared/refusal.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import type { Games } from '../../../games/registry.ts';
import { scoreDocuments, type ScoresWithRelated } from '../../scores/documents.ts';
import { findScoresByRow } from '../../scores/shown.store.ts';
import { findFirstReached } from './store.ts';

export interface Criteria {
  criteriaType: 'lamp' | 'grade';
  /** Name of the lamp or grade, or its position in the game's list. */
  criteriaValue: string;
}

/** Returns the lamps or grades that meet a criterion, worst first. Throws 400 for an unknown name or position. */
export function fulfilling({ def }: Gpt, { criteriaType, criteriaValue }: Criteria): readonly string[] {
  const all = criteriaType === 'lamp' ? def.lamps.order : def.grades.cuts.map(([grade]) => grade);
  const named = all.indexOf(criteriaValue);
  const at = named === -1 && /^\d{1,3}$/.test(criteriaValue) ? Number(criteriaValue) : named;
  if (at === -1 || at >= all.length) {
    const message = `expected one of ${all.join(', ')}, or a position from 0 to ${all.length - 1}`;
    throw invalidRequest([{ path: 'criteriaValue', message }]);
  }
  return all.slice(at);
}

/** Returns a player's first scores with one of these lamps or grades on each chart of a folder (row), earliest first. */
export async function timeline(
  { db, games }: { db: Db; games: Games },
  { user, folder }: { user: number; folder: number },
  { what, names }: { what: 'lamp' | 'grade'; names: readonly string[] },
): Promise<ScoresWithRelated['scores']> {
  const rows = await findFirstReached(db, { user, folder }, { what, names });
  const found = new Map((await findScoresByRow(db, rows)).map((row) => [row.id, row]));
  const { scores } = await scoreDocuments(
    db,
    games,
    rows.map((row) => found.get(row)!),
  );
  return scores;
}
