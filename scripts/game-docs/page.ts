import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { Game } from '../../src/games/registry.ts';
import { colours } from './colours.ts';
import { derivedTable, fieldTable } from './fields.ts';
import { todaysForm } from './forms.ts';
import { classes, difficulties, grades, judgements, lamps, score, versions } from './lists.ts';
import { blocks, code, codes, list, plain, table } from './markdown.ts';
import { matchTypes, pbs, ratings, validity } from './rules.ts';

const SECTIONS: Readonly<Record<string, (gpt: Gpt) => string>> = {
  Difficulties: difficulties,
  Lamps: lamps,
  Score: score,
  Grades: grades,
  Judgements: judgements,
  Ratings: ratings,
  Classes: classes,
  'Match types': matchTypes,
  'Optional metrics': ({ def }) => fieldTable(def.optional, 'None.'),
  'Derived metrics': ({ def }) => derivedTable(def.derived),
  'Score meta': ({ def }) => fieldTable(def.scoreMeta, 'None.'),
  'Impossible plays': validity,
  'Personal bests': pbs,
  Versions: versions,
  'Colours and names': colours,
};

/** A section, once if it is the same for every playtype, else once for each; empty if there is nothing in it. */
function section(title: string, write: (gpt: Gpt) => string, playtypes: readonly Gpt[]): string {
  const texts = playtypes.map(write);
  const [text = ''] = texts;
  if (texts.every((other) => other === '')) return '';
  if (texts.every((other) => other === text)) return blocks([`## ${title}`, text]);
  return blocks([`## ${title}`, ...playtypes.flatMap(({ playtype }, i) => [`### ${plain(playtype)}`, texts[i]!])]);
}

const GENERATED = '<!-- Generated from the games; do not edit. -->';

/** The page of a game: all that players and authors of tools have to know. */
export function gamePage(game: Game): string {
  const { id, name, def, playtypes } = game;
  const gpts = [...playtypes.values()];
  const schemas = gpts.map(({ playtype }) => code(`/api/v1/games/${id}/${playtype}/batch-manual.schema.json`));
  const intro = list([
    `Id: ${code(id)}`,
    `Playtypes: ${codes([...playtypes.keys()])}; default ${code(def.defaultPlaytype)}`,
    `JSON Schema of [BATCH-MANUAL](../batch-manual.md): ${schemas.join(', ')}`,
  ]);
  const sections = Object.entries(SECTIONS).map(([title, write]) => section(title, write, gpts));
  const form = section("Today's form of plays", (gpt) => todaysForm(game, gpt), gpts);
  return `${blocks([GENERATED, `# ${plain(name)}`, intro, ...sections, form])}\n`;
}

/** The overview of all games. */
export function overview(games: readonly Game[]): string {
  const rows = games.map(({ id, name, playtypes }) => {
    const gpts = [...playtypes.values()];
    const names = (of: (gpt: Gpt) => readonly string[]) => codes([...new Set(gpts.flatMap(of))]);
    return [
      `[${plain(name)}](${encodeURIComponent(id)}.md)`,
      code(id),
      codes([...playtypes.keys()]),
      names(({ def }) => Object.keys(def.profileAlgs)),
      names(({ def }) => Object.keys(def.classes)) || '–',
      names(({ matchTypes }) => [...matchTypes.keys()]),
    ];
  });
  const head = ['Game', 'Id', 'Playtypes', 'Profile ratings', 'Classes', 'Match types'];
  return `${blocks([GENERATED, '# Games', table(head, rows)])}\n`;
}
