import { gptNamed } from '../../../catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { expectedOneOf } from '../../../games/engine/schema.ts';
import type { Games } from '../../../games/registry.ts';
import { isObject } from '../../../shared/is-object.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { parseJSON } from '../json.ts';
import { faultList, notThat } from '../shared/faults.ts';

/** What classes that players give themselves come in as. */
export const IMPORT_CLASS = 'file/import-class';

const EXPECTED = 'an object with game, playtype and classes';
const SERVICE = 'Manual entry';

/** Classes that players give themselves: they hold as they are given, also where they are lower, and null takes one away. */
export const importClass: ImportFormat = {
  entries: JSON_ENTRIES,
  parse(body, { games }) {
    const input = parseJSON(body);
    if (!isObject(input)) throw notThat('This is no object', EXPECTED);
    const gpt = findClassGpt(games, { game: String(input['game']), playtype: input['playtype'] });
    if (!gpt) throw notThat(`There is no game ${String(input['game'])}`, EXPECTED);
    const given = readClasses(gpt, input['classes']);
    return onePart({ gpt, service: SERVICE, version: null, classes: {}, given, plays: [] });
  },
};

/** Returns the game:playtype by its game and playtype, or by the one name that tools of today have for both. */
export function findClassGpt(games: Games, { game, playtype }: { game: string; playtype?: unknown }): Gpt | undefined {
  const gpt = typeof playtype === 'string' ? games.gpt(game, playtype) : undefined;
  const named = gpt ?? gptNamed(games, game);
  return playtype === undefined || playtype === named?.playtype ? named : undefined;
}

function readClasses({ classSets, idString }: Gpt, classes: unknown): Record<string, string | null> {
  const faults = faultList();
  const given: Record<string, string | null> = {};
  const entries = isObject(classes) ? Object.entries(classes) : [];
  if (entries.length === 0) faults.add('classes', 'expected at least one class');
  const sets = [...classSets.values()].filter(({ type }) => type === 'provided').map(({ name }) => name);
  for (const [name, value] of entries) {
    const ids = classSets.get(name)?.values.map(({ id }) => id) ?? [];
    const isValue = value === null || ids.includes(value as string);
    if (classSets.get(name)?.type === 'derived') {
      faults.add(`classes.${name}`, `${name} follows from the scores of ${idString} and can't be given`);
    } else if (!sets.includes(name)) {
      faults.add(
        `classes.${name}`,
        `${idString} has ${sets.length > 0 ? `only ${sets.join(', ')}` : 'no classes to give'}`,
      );
    } else if (isValue) given[name] = value as string | null;
    else faults.add(`classes.${name}`, expectedOneOf(ids)({ input: value }));
  }
  faults.refuse();
  return given;
}
