import { gptNames } from '../../src/catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import { todayForm } from '../../src/games/engine/today.ts';
import type { Game } from '../../src/games/registry.ts';
import { blocks, code, codes, list, plain, table } from './markdown.ts';

/** Describes today's form of plays, which tools send since 2023. */
export function todaysForm(game: Game, gpt: Gpt): string {
  const { keys, replaced, lamp, metrics } = todayForm(gpt);
  const [name] = gptNames(game, gpt);
  const rows = keys.map((key) => [
    code(key.name),
    plain(key.about),
    key.to === null ? 'the lamp follows from it' : code(key.to),
    codes(gpt.def.today?.keys?.[key.name]?.values ?? []),
    key.unknown === undefined ? '' : code(String(key.unknown)),
  ]);
  const others = metrics.map(
    ({ name: other, metric, field }) =>
      `${code(`optional.${other}`)} is ${code(`optional.${metric}${field === null ? '' : `.${field}`}`)}`,
  );
  const lampFrom = lamp && keys.some(({ to }) => to !== null) ? 'The lamp follows from these keys.' : '';
  return blocks([
    `${code('meta.game')} may be ${code(name!)} without a playtype, and judgements may be written in any case.`,
    keys.length === 0 ? '' : `In place of ${codes(replaced)} a play may have all of these keys:`,
    keys.length === 0 ? '' : table(['Key', 'Is', 'Stored as', 'Values', 'Means unknown'], rows),
    lampFrom,
    list(others),
  ]);
}
