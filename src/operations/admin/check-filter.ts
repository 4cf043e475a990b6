import type { Issue } from '../../../contracts/common.ts';
import type { PBFilter } from '../../../contracts/documents/filter.ts';
import { invalidRequest } from '../../base/shared/refusal.ts';
import { formatPath } from '../../base/shared/zod-issues.ts';
import { expectedOneOf } from '../../games/engine/schema.ts';
import type { Games } from '../../games/registry.ts';
import { allowed } from './store.ts';

/** Throws a 400 for games and playtypes in a filter that do not exist, with those that do. `at` is the key that the filter has in its body. */
export function checkFilter(games: Games, { game, playtype }: PBFilter, at?: 'filter' | 'filters'): void {
  const all = games.list();
  const chosen = game === undefined ? all : all.filter(({ id }) => allowed(game).includes(id));
  const ids = all.map(({ id }) => id);
  const playtypes = chosen.flatMap((one) => [...one.playtypes.keys()]);
  const unknown = (name: string, wanted: PBFilter['game'], known: readonly string[]): Issue[] =>
    wanted === undefined
      ? []
      : allowed(wanted).flatMap((value, index) => {
          if (known.includes(value)) return [];
          const path = [at ?? [], name, typeof wanted === 'object' ? ['$in', index] : []].flat();
          return { path: formatPath(path), message: expectedOneOf(known)({ input: value }) };
        });
  const wrongGames = unknown('game', game, ids);
  const issues = wrongGames.length > 0 ? wrongGames : unknown('playtype', playtype, [...new Set(playtypes)]);
  if (issues.length > 0) throw invalidRequest(issues);
}
