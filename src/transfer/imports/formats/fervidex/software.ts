import { Refusal } from '../../../../base/shared/refusal.ts';
import type { GameVersion } from '../../../../games/engine/define/versions.ts';

/** Fields with the hook's headers: User-Agent and X-Software-Model. */
export const AGENT = 'agent';
export const MODEL = 'model';

/** Parts of a software model, such as LDJ:J:A:A:2020092900. */
interface Model {
  /** LDJ and TDJ in arcades, P2D for INFINITAS. */
  game: string;
  /** A, X (Omnimix), E (2dxtra), Z (charts in BMS form). */
  revision: string;
  /** YYYYMMDD */
  date: number;
}

const INFINITAS = 'P2D';
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['A', ''],
  ['X', '-omni'],
  ['E', '-2dxtra'],
]);

/** First date (YYYYMMDD) of each version; versions.json may add newer ones with their release date. */
const FIRST_DATES: ReadonlyMap<string, number> = new Map([
  ['25', 2018_09_19],
  ['26', 2019_09_02],
  ['27', 2020_09_29],
  ['28', 2021_09_15],
  ['29', 2022_08_24],
  ['30', 2022_10_31],
  ['31', 2023_10_18],
  ['32', 2025_01_14],
  ['33', 2025_09_17],
]);

const refused = (message: string): Refusal => new Refusal(400, 'invalid_file', message);

/** Returns the parts of a model. Throws a 400 for a malformed one, for other games and for charts in BMS form. */
export function readModel(model: string | undefined): Model {
  const parts = /^([A-Z0-9]{3}):[A-Z]:[A-Z]:([A-Z]):(\d{8})\d\d$/.exec(model ?? '');
  if (!parts) throw refused('X-Software-Model: expected a model such as LDJ:J:A:A:2020092900');
  const [, game = '', revision = '', date] = parts;
  if (revision === 'Z')
    throw refused('X-Software-Model: scores of 2dx BMS are not accepted; expected revision A, X or E');
  if (!['LDJ', 'TDJ', INFINITAS].includes(game))
    throw refused(`X-Software-Model: unknown model ${game}; expected LDJ, TDJ or P2D`);
  return { game, revision, date: Number(date) };
}

/** Throws a 400 for a version of the hook that is too old, or another program. */
export function checkAgent(agent: string | undefined): void {
  const [, major, minor] = /^fervidex\/(\d{1,4})\.(\d{1,4})\.\d{1,4}/.exec(agent ?? '') ?? [];
  if (major === undefined) throw refused('User-Agent: expected fervidex/ and its version');
  if (Number(major) < 1 || (Number(major) === 1 && Number(minor) < 3))
    throw refused(`This version of Fervidex is too old (${major}.${minor}); expected 1.3 or newer`);
}

/** Returns whether a model is that of INFINITAS. */
export const isInfinitas = (model: string | undefined): boolean => readModel(model).game === INFINITAS;

/**
 * Returns the version of the game by the hook's model, among the versions known here (oldest first): the newest one that had begun on the
 * model's date, so that an update of the game needs none of this server. Throws a 400 if there is none.
 */
export function versionOf(model: string | undefined, versions: readonly GameVersion[]): string {
  const { game, revision, date } = readModel(model);
  if (game === INFINITAS) return 'inf';
  const suffix = SUFFIXES.get(revision);
  if (suffix === undefined) throw refused(`X-Software-Model: unknown revision ${revision}; expected A, X or E`);
  const known = new Set(versions.map(({ id }) => id));
  const dated = versions.filter((version) => /^\d+$/.test(version.id) && Number.isFinite(firstDate(version)));
  const begun = dated.filter((version) => firstDate(version) <= date).map(({ id }) => id);
  const version = begun.findLast((id) => known.has(`${id}${suffix}`));
  if (version === undefined) throw refused(`X-Software-Model: no known version of the game was made on ${date}`);
  // An older set of charts is only right as long as the newest version has none of its own.
  const isCurrent = begun.at(-1) === version || begun.at(-1) === dated.at(-1)?.id;
  if (!isCurrent) throw refused(`X-Software-Model: version ${begun.at(-1)} has no revision ${revision}`);
  return `${version}${suffix}`;
}

/** Returns the day (YYYYMMDD) from which on models are of a version; infinite if unknown. */
const firstDate = ({ id, releaseDate }: GameVersion): number =>
  releaseDate === undefined ? (FIRST_DATES.get(id) ?? Infinity) : Number(releaseDate.replaceAll('-', ''));
