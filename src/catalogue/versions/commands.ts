import { isDeepStrictEqual } from 'node:util';

import { command } from '../../writer/command.ts';
import { gptRow } from '../gpts.ts';
import type { VersionsFile } from './file.ts';
import { readAllNamed, replaceNamed, type NamedVersionRow } from './store.ts';

const inOrder = (rows: readonly NamedVersionRow[]) => rows.toSorted((a, b) => a.gpt - b.gpt || a.position - b.position);

/** Replaces the versions from the operator's file. */
export const nameVersions = command<NonNullable<VersionsFile['versions']>, void>(
  'catalogue.nameVersions',
  async (tx, versions, { games }) => {
    const rows: NamedVersionRow[] = [];
    for (const { idString, game, playtype } of games.all()) {
      const gpt = await gptRow(tx, game, playtype);
      for (const [position, { id, name, ...more }] of (versions[idString] ?? []).entries()) {
        const { after = null, region = null, releaseDate = null, releases = null } = more;
        const { newVersions = null, variantOf = null } = more;
        const facts = { after, region, releaseDate, releases, newVersions, variantOf };
        rows.push({ gpt, version: id, position, name, ...facts });
      }
    }
    const stored = inOrder(await readAllNamed(tx));
    if (!isDeepStrictEqual(stored, inOrder(rows))) await replaceNamed(tx, rows);
  },
);
