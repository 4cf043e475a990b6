import { isObject } from '../../../../base/shared/is-object.ts';
import { Refusal, summarise } from '../../../../base/shared/refusal.ts';
import { gameNames, gptNamed } from '../../../../catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import { expectedOneOf } from '../../../../games/engine/schema.ts';
import type { Games } from '../../../../games/registry.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { parseJSON } from '../json.ts';
import { faultList, notThat } from '../shared/faults.ts';

/** Import type of classes entered by players. */
export const IMPORT_CLASS = 'file/import-class';

const EXPECTED = 'an object with game, playtype and classes';
const SERVICE = 'Manual entry';

/** Classes entered by players: they apply as given, even if lower, and null removes one. */
export const importClass: ImportFormat = {
  about: {
    label: { en: 'Classes, given by hand (JSON)', ja: '段位など・手動入力（JSON）' },
    signs: [/^\{/, /"classes"\s*:/, /^(?![^]*"(?:meta|scores)"\s*:)/],
    guide: {
      games: null,
      steps: [
        {
          en: 'For a dan or class that no tool sends: open your page in the game and press the button next to the class. You need no file.',
          ja: 'ツールで送信できない段位などは、機種のマイページで段位の横のボタンから設定できます。ファイルは不要です。',
        },
        {
          en: 'To set several from a file, write their values as JSON and drop it on the import page.',
          ja: 'ファイルでまとめて設定する場合は、JSON で値を書き、インポート画面にドロップします。',
          picture: { kind: 'folder', path: ['Documents'], files: ['classes.json'], marked: 'classes.json' },
        },
      ],
    },
  },
  entries: JSON_ENTRIES,
  parse(body, { games }) {
    const input = parseJSON(body);
    if (!isObject(input)) throw notThat('The file is not an object', EXPECTED);
    const gpt = readGpt(games, { game: input['game'], playtype: input['playtype'] });
    const given = readClasses(gpt, input['classes']);
    return onePart({ gpt, service: SERVICE, version: null, classes: {}, given, plays: [] });
  },
};

/** Returns the game:playtype by its game and playtype, or by the single name used by today's tools. */
export function findClassGpt(games: Games, { game, playtype }: { game: string; playtype?: unknown }): Gpt | undefined {
  const gpt = typeof playtype === 'string' ? games.gpt(game, playtype) : undefined;
  const named = gpt ?? gptNamed(games, game);
  return playtype === undefined || playtype === named?.playtype ? named : undefined;
}

/** Returns the game:playtype of a file. Throws 400 for an unknown game, or names the playtypes of a known one. */
function readGpt(games: Games, { game, playtype }: { game: unknown; playtype: unknown }): Gpt {
  const name = String(game);
  const gpt = findClassGpt(games, { game: name, playtype });
  if (gpt) return gpt;
  const only = gptNamed(games, name)?.playtype;
  const playtypes = only === undefined ? [...(games.get(name)?.playtypes.keys() ?? [])] : [only];
  const issue =
    playtypes.length > 0
      ? { path: 'playtype', message: expectedOneOf(playtypes)({ input: playtype }) }
      : { path: 'game', message: expectedOneOf(gameNames(games))({ input: game }) };
  throw new Refusal(400, 'invalid_file', summarise([issue]), [issue]);
}

/** Returns the names of class sets as an expectation. */
const settable = (sets: readonly string[]): string => (sets.length > 0 ? sets.join(' or ') : 'no class sets here');

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
      faults.add(`classes.${name}`, `${name} is computed from your ${idString} scores; expected ${settable(sets)}`);
    } else if (!sets.includes(name)) {
      faults.add(`classes.${name}`, `unknown class set; expected ${settable(sets)}`);
    } else if (isValue) given[name] = value as string | null;
    else faults.add(`classes.${name}`, expectedOneOf(ids)({ input: value }));
  }
  faults.refuse();
  return given;
}
