import type { Db } from '../../../db/open.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { describedVersions } from '../../catalogue/versions.ts';
import type { GameVersion } from '../../games/engine/define/versions.ts';
import type { VersionRules } from '../../games/engine/newness.ts';
import type { ScoreRow } from '../../play/scores/store.ts';
import { rulesOfPlayer } from '../../play/versions/rules.ts';
import { plainAges, plainNewVersions } from './newness.ts';
import { findChartsOfSongs, findKnownCharts, findScores, findStoredProfile } from './store.ts';
import { findTruth, type Ages, type KnownChart, type Truth, type VersionBegins } from './truth.ts';

/** User in a game:playtype with all expected data. */
export interface Player extends Ugpt {
  /** Null if data is stored for a missing user. */
  username: string | null;
  scores: readonly ScoreRow[];
  /** Charts with a score, by row. */
  charts: ReadonlyMap<number, KnownChart>;
  /** Rules that the profile is rated by. */
  rules: VersionRules;
  truth: Truth;
  /** Returns the public id of a chart, or its row if the chart is missing. */
  chartName(row: number): string;
}

/**
 * Reads a player's scores and computes everything derived from them. Throws RangeError as findTruth does, and for scores without a user.
 */
export async function readPlayer(db: Db, ugpt: Ugpt): Promise<Player> {
  const username = (await findUserByID(db, ugpt.userID))?.username ?? null;
  const scores = await findScores(db, ugpt);
  if (username === null && scores.length > 0) throw new RangeError(`no such user: ${ugpt.userID}`);
  const charts = await findKnownCharts(db, [...new Set(scores.map(({ chart }) => chart))]);
  const chartName = (row: number) => charts.get(row)?.facts.chartID ?? `row ${row}`;
  const rules = await expectedRules(db, ugpt);
  const ages = await findAges(db, ugpt, charts, rules);
  const begins = versionBegins(await describedVersions(db, ugpt.gpt), rules.region);
  const truth = findTruth(ugpt.gpt, scores, charts, ages, begins);
  return { ...ugpt, username, scores, charts, rules, truth, chartName };
}

/** Returns the times at which versions began in a region: at 07:00 in Japan (UTC+9). */
const versionBegins = (versions: readonly GameVersion[], region: string | null): VersionBegins =>
  new Map(
    versions.flatMap(({ id, releases, releaseDate }) => {
      const days: Readonly<Record<string, string | undefined>> = releases ?? { JP: releaseDate };
      const day = region === null ? undefined : days[region];
      return day === undefined ? [] : [[id, Date.parse(`${day}T07:00:00+09:00`)] as const];
    }),
  );

/** Returns the rules that a profile says it is rated by, or the present ones if it says none that can be. */
async function expectedRules(db: Db, ugpt: Ugpt): Promise<VersionRules> {
  const present = await rulesOfPlayer(db, ugpt, Date.now());
  const stored = await findStoredProfile(db, ugpt);
  const versions = await describedVersions(db, ugpt.gpt);
  const isKnown = versions.some(({ id, variantOf }) => id === stored?.version && variantOf === undefined);
  if (ugpt.gpt.def.newness === undefined || !stored?.version || !isKnown) return present;
  const { region, version } = stored;
  return { region, version, newVersions: plainNewVersions(versions, version) };
}

async function findAges(
  db: Db,
  { gpt }: Ugpt,
  charts: ReadonlyMap<number, KnownChart>,
  rules: VersionRules,
): Promise<Ages> {
  if (gpt.def.newness === undefined) return new Map();
  const songs = [...new Set([...charts.values()].map(({ song }) => song))];
  return plainAges(gpt.def, await findChartsOfSongs(db, songs), await describedVersions(db, gpt), rules);
}
