import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { Issue } from '../../../contracts/common.ts';
import { reasonOf } from '../../base/shared/reason-of.ts';
import { toIssues } from '../../base/shared/zod-issues.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { NamedVersion } from '../../games/engine/versions.ts';
import type { Games } from '../../games/registry.ts';

/** File in the data folder in which the operator describes versions of games. */
export const VERSIONS_FILE = 'versions.json';

const text = (max: number) => z.string().trim().min(1).max(max);

const day = z.iso.date('expected a day such as 2026-03-26');

const version = z.strictObject({
  id: text(100),
  name: text(100),
  after: text(100).optional(),
  region: text(50).optional(),
  releaseDate: day.optional(),
  releases: z.record(z.string().regex(/^[A-Z]{2,8}$/, 'expected a region such as JP or INTL'), day).optional(),
  newVersions: z.int('expected a whole number').min(1).max(10).optional(),
  variantOf: text(100).optional(),
});

const versionsFile = z.record(z.string(), z.array(version).max(1000));

/** Versions in the file by "game:playtype" (null if it has a fault), and its faults. */
export interface VersionsFile {
  versions: Readonly<Record<string, readonly NamedVersion[]>> | null;
  faults: readonly Issue[];
}

const faulty = (...faults: Issue[]): VersionsFile => ({ versions: null, faults });

/** Reads the file of a data folder, or reports all its faults. Without a file there are no versions. */
export function readVersionsFile(dataDir: string, games: Games): VersionsFile {
  let content: string;
  try {
    content = readFileSync(join(dataDir, VERSIONS_FILE), 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? { versions: {}, faults: [] } : faulty({ path: '', message: reasonOf(error) });
  }
  return parseVersions(content, games);
}

function parseVersions(content: string, games: Games): VersionsFile {
  let json: unknown;
  try {
    // Some editors write a byte order mark.
    json = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    return faulty({ path: '', message: `this is not JSON: ${reasonOf(error)}` });
  }
  const parsed = versionsFile.safeParse(json);
  if (!parsed.success) return faulty(...toIssues(parsed.error));
  const versions = parsed.data as NonNullable<VersionsFile['versions']>;
  const faults = Object.entries(versions).flatMap(([idString, list]) => faultsOf(games, idString, list));
  return faults.length > 0 ? faulty(...faults) : { versions, faults };
}

function faultsOf(games: Games, idString: string, list: readonly NamedVersion[]): Issue[] {
  const gpt = games.all().find((one) => one.idString === idString);
  if (gpt) return faultsOfList(gpt, list);
  const known = games.all().map((one) => one.idString);
  return [{ path: idString, message: `there is no such game:playtype; there are ${known.join(', ')}` }];
}

/** Returns the faults in the versions of one game:playtype: duplicates, or an unknown predecessor. */
function faultsOfList({ idString, def }: Gpt, list: readonly NamedVersion[]): Issue[] {
  const named = new Set<string>();
  const shipped = new Set(def.versions.map(([id]) => id));
  return list.flatMap(({ id, after, variantOf }, index) => {
    const path = `${idString}[${index}]`;
    const faults: Issue[] = [];
    if (named.has(id)) faults.push({ path: `${path}.id`, message: `"${id}" is listed twice` });
    if (after !== undefined && (after === id || !(shipped.has(after) || named.has(after)))) {
      faults.push({
        path: `${path}.after`,
        message: `"${after}" is not a version that is known or listed above this one`,
      });
    }
    if (variantOf !== undefined && (variantOf === id || !(shipped.has(variantOf) || named.has(variantOf)))) {
      faults.push({
        path: `${path}.variantOf`,
        message: `"${variantOf}" is not a version that is known or listed above this one`,
      });
    }
    named.add(id);
    return faults;
  });
}
