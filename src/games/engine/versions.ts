import type { GamePTConfig } from '../../../contracts/documents/game.ts';
import type { Playtype } from './define.ts';
import type { GameVersion } from './define/versions.ts';
import { regionsOf } from './newness.ts';

/** Version as described by the server operator. */
export interface NamedVersion extends GameVersion {
  /** Id of the version that precedes it. */
  readonly after?: string;
}

/** Returns the built-in versions, oldest first. */
export const shippedVersions = ({ def }: { def: Pick<Playtype, 'versions'> }): GameVersion[] =>
  def.versions.map(([id, name, more]) => ({ id, name, ...more }));

/**
 * Returns versions overridden by `named`, oldest first. A named version follows its declared predecessor; otherwise it keeps its place, or
 * comes last if it is new.
 */
export function withNamed(versions: readonly GameVersion[], named: readonly NamedVersion[]): GameVersion[] {
  const list = [...versions];
  for (const { after, ...version } of named) {
    const at = list.findIndex(({ id }) => id === version.id);
    const [known] = at < 0 ? [] : list.splice(at, 1);
    const previous = list.findIndex(({ id }) => id === after);
    const end = at < 0 ? list.length : at;
    list.splice(previous < 0 ? end : previous + 1, 0, { ...known, ...version });
  }
  return list;
}

/** Returns the lists of versions and regions in the API's view of a playtype. */
export const versionLists = (
  { newness }: Pick<Playtype, 'newness'>,
  versions: readonly GameVersion[],
): Pick<GamePTConfig, 'supportedVersions' | 'versions' | 'regions'> => ({
  regions: newness === undefined ? [] : regionsOf(versions),
  supportedVersions: versions.map(({ id }) => id),
  versions: versions.map(({ name, ...version }) => ({ ...version, display: name })),
});
