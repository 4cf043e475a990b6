import type { Db } from '../../../db/open.ts';
import { counted } from '../../base/shared/counted.ts';
import { stableHash } from '../../base/shared/stable-json.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import { describedVersions } from '../../catalogue/versions.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { regionsOf, rulesAt } from '../../games/engine/newness.ts';
import { followVersions, noteAges, type VersionMove } from '../../play/stats/follow-versions.ts';
import { agesOf } from '../../play/versions/ages.ts';
import { findAges } from '../../play/versions/store.ts';
import { describeMoves } from './describe-moves.ts';
import type { JobDeps, JobReport } from './job.ts';

type Deps = Pick<JobDeps, 'db' | 'games' | 'writer'> & { now?: () => number };

/** Rates profiles again in games where a version has begun or charts have got another version, a slice of players at a time. */
export async function followAllVersions(
  { db, games, writer, now = Date.now }: Deps,
  signal: AbortSignal,
): Promise<JobReport> {
  let [profiles, moved] = [0, 0];
  const lines: string[] = [];
  for (const gpt of games.all().filter(({ def }) => def.newness !== undefined)) {
    const { game, playtype } = gpt;
    const ages = await hashAges(db, gpt, now());
    const all = ages !== (await findAges(db, await gptRow(db, game, playtype)));
    const moves: VersionMove[] = [];
    for (let after: number | null = 0; after !== null;) {
      signal.throwIfAborted();
      const slice: { after: number | null; rated: number; moves: VersionMove[] } = await writer.run(followVersions, {
        game,
        playtype,
        after,
        all,
      });
      ({ after } = slice);
      profiles += slice.rated;
      moves.push(...slice.moves);
    }
    if (all) await writer.run(noteAges, { game, playtype, ages });
    moved += new Set(moves.map(({ userID }) => userID)).size;
    lines.push(...(await describeMoves(db, gpt, moves)));
  }
  const done = `rated ${counted(profiles, 'profile')} again, ${moved} with changes`;
  return { message: [done, ...lines].join('; '), figures: { profiles, moved } };
}

/** Returns a hash of which charts are new in each region. */
async function hashAges(db: Db, gpt: Gpt, now: number): Promise<string> {
  const versions = await describedVersions(db, gpt);
  const row = await gptRow(db, gpt.game, gpt.playtype);
  const regions = regionsOf(versions);
  const all: unknown[] = [];
  for (const region of regions.length > 0 ? regions : [null]) {
    const rules = rulesAt(versions, region, now);
    all.push([rules, [...(await agesOf(db, gpt, row, rules))]]);
  }
  return stableHash(all);
}
