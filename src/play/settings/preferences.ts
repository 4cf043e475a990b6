import type { Issue } from '../../../contracts/common.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { invalidRequest } from '../../base/shared/refusal.ts';
import { formatPath, toIssues } from '../../base/shared/zod-issues.ts';
import { describedVersions } from '../../catalogue/versions.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { regionsOf } from '../../games/engine/newness.ts';
import { fieldsSchema } from '../../games/engine/schema.ts';
import { hasTable, type SettingsRow } from './store.ts';

/** Changes of preferences: absent stays, null resets to no preference. */
export type Preferences = { [K in keyof Omit<SettingsRow, 'user' | 'gpt' | 'stats'>]?: SettingsRow[K] | undefined };

/** Maximum size of a game's preferences, as JSON (characters). */
const LARGEST = 10_000;

/** Throws a 400 with every fault: algorithms, a table or preferences that this game:playtype does not have. */
export async function checkPreferences(db: Db, { gpt, gptRow }: Ugpt, wanted: Preferences): Promise<void> {
  const { scoreAlgs, sessionAlgs, profileAlgs } = gpt.def;
  const faults: Issue[] = [];
  const algs = { preferredScoreAlg: scoreAlgs, preferredSessionAlg: sessionAlgs, preferredProfileAlg: profileAlgs };
  for (const [path, known] of Object.entries(algs) as [keyof typeof algs, object][]) {
    const alg = wanted[path];
    if (alg === undefined || alg === null || Object.hasOwn(known, alg)) continue;
    faults.push({ path, message: `expected one of ${Object.keys(known).join(', ')}` });
  }
  const { defaultTable, gameSpecific } = wanted;
  if (typeof defaultTable === 'string' && !(await hasTable(db, gptRow, defaultTable))) {
    faults.push({ path: 'defaultTable', message: `There is no table ${defaultTable}` });
  }
  const { region } = wanted;
  if (typeof region === 'string') faults.push(...(await regionFaults(db, gpt, region)));
  if (gameSpecific) faults.push(...gameSpecificFaults({ gpt }, gameSpecific));
  if (faults.length > 0) throw invalidRequest(faults);
}

async function regionFaults(db: Db, gpt: Gpt, region: string): Promise<Issue[]> {
  const regions = gpt.def.newness === undefined ? [] : regionsOf(await describedVersions(db, gpt));
  if (regions.includes(region)) return [];
  const message = regions.length > 0 ? `expected one of ${regions.join(', ')}` : `${gpt.idString} has no regions`;
  return [{ path: 'region', message }];
}

function gameSpecificFaults({ gpt }: Pick<Ugpt, 'gpt'>, given: Record<string, unknown>): Issue[] {
  const checked = fieldsSchema(gpt.def.preferences).safeParse(given);
  if (!checked.success) {
    return toIssues({ issues: checked.error.issues.map((one) => ({ ...one, path: ['gameSpecific', ...one.path] })) });
  }
  return JSON.stringify(given).length > LARGEST
    ? [{ path: formatPath(['gameSpecific']), message: `expected at most ${LARGEST} characters of JSON` }]
    : [];
}
