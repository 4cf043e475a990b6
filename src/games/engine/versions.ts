import type { GamePTConfig } from '../../../contracts/documents/game.ts';
import type { Playtype } from '../define.ts';

/** A version of a game that charts are from. */
export interface GameVersion {
  readonly id: string;
  readonly name: string;
  readonly region?: string;
  /** YYYY-MM-DD */
  readonly releaseDate?: string;
}

/** A version as the operator of a server describes it. */
export interface NamedVersion extends GameVersion {
  /** Id of the version that it comes after. */
  readonly after?: string;
}

/** Returns the versions that Kaiden comes with, oldest first. */
export const shippedVersions = ({ def }: { def: Pick<Playtype, 'versions'> }): GameVersion[] =>
  def.versions.map(([id, name, more]) => ({ id, name, ...more }));

/**
 * Returns versions with what `named` says of them, oldest first. A named version comes after the one that it says,
 * else it keeps its place, or comes last when it is new.
 */
export function withNamed(versions: readonly GameVersion[], named: readonly NamedVersion[]): GameVersion[] {
  const list = [...versions];
  for (const { after, ...version } of named) {
    const at = list.findIndex(({ id }) => id === version.id);
    const [known] = at < 0 ? [] : list.splice(at, 1);
    const previous = list.findIndex(({ id }) => id === after);
    const kept = at < 0 ? list.length : at;
    list.splice(previous < 0 ? kept : previous + 1, 0, { ...known, ...version });
  }
  return list;
}

/** Returns the lists of versions that the API's view of a playtype has. */
export const versionLists = (
  versions: readonly GameVersion[],
): Pick<GamePTConfig, 'supportedVersions' | 'versions'> => ({
  supportedVersions: versions.map(({ id }) => id),
  versions: versions.map(({ name, ...version }) => ({ ...version, display: name })),
});
