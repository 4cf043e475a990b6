import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Client } from '../../../contracts/client/index.ts';
import definitions from '../../../src/games/all.gen.ts';
import type { Gpt } from '../../../src/games/engine/gpt.ts';
import { createRegistry } from '../../../src/games/registry.ts';
import { modelOf } from '../../../src/play/ratings/player-charts.ts';
import { chartWith, play, type Ask } from '../../games/rated.ts';
import { runnerOf, runWith, type Row, type Runner } from '../../games/rows-2026.ts';
import { createPlacer, type Inputs, type Placer } from '../../server/vectors-plays.ts';
import { idOf, seedsOf, type Placed } from '../../server/vectors-world.ts';
import { asFile } from '../../support/plays.ts';

const file = resolve(process.env['KAIDEN_SHARED'] ?? '../shared', 'reference/vectors-2026.json');
const games = createRegistry(definitions);

/** Published number of a profile, by game: the row, and the rating that it is. */
const PROFILES: Readonly<Record<string, readonly [row: string, alg: string]>> = {
  chunithm: ['chunithm-9d18ab73', 'rating'],
  maimaidx: ['maimaidx-656cd3e6', 'rate'],
  ongeki: ['ongeki-55d2b37c', 'refreshRating'],
  sdvx: ['sdvx-050c6749', 'VF7'],
  arcaea: ['arcaea-cccbfd2e', 'naivePotential'],
  jubeat: ['jubeat-64c4f308', 'jubility'],
  gitadora: ['gitadora-1bd7d46a', 'skill'],
  ddr: ['ddr-c261ce6a', 'flareSkill'],
};

/** Published numbers of plays, in games without any of a profile. */
const PLAYS: Readonly<Record<string, readonly [playtype: string, fn: string, alg: string]>> = {
  iidx: ['SP', 'ktLampRatings', 'ktLampRating'],
  bms: ['7K', 'sieglinde', 'sieglinde'],
  pms: ['Controller', 'sieglinde', 'sieglinde'],
  itg: ['Stamina', 'blockRating', 'blockRating'],
  maimai: ['Single', 'rate', 'rate'],
  museca: ['Single', 'curatorSkill', 'curatorSkill'],
  polarischord: ['Single', 'paSkill', 'paSkill'],
  popn: ['9B', 'classPoints', 'classPoints'],
  usc: ['Controller', 'VF6', 'VF6'],
  wacca: ['Single', 'rate', 'rate'],
};

/** A player with plays that have published numbers. */
export interface Published {
  game: string;
  gpt: Gpt;
  /** Profile rating whose page shows them. */
  alg: string;
  placed: readonly Placed[];
  /** Number of the profile; undefined if only those of plays are published. */
  profile?: number;
  /** Numbers of plays by song. */
  values: ReadonlyMap<string, number>;
}

const titleOf = ({ songID }: Placed): string => `Song ${songID}`;

function publishedProfile(placer: Placer, row: Row, alg: string): Published {
  const gpt = games.gpt(row.game, row.playtype)!;
  let inputs: Inputs = {};
  // A gain asks for the profile before and after the play; the last one has it.
  const rateProfile = (_: Gpt, asked: Inputs) => {
    inputs = asked;
    return Object.fromEntries(Object.keys(gpt.def.profileAlgs).map((name) => [name, 0]));
  };
  runWith({ rate: () => 0, rateProfile }, () => (runnerOf(row) as Runner)(gpt, row.in as never));
  const { out } = row;
  const profile = typeof out === 'number' ? out : (out as { after: number }).after;
  return { game: row.game, gpt, alg, placed: placer.placeInputs(gpt, inputs), profile, values: new Map() };
}

/** Returns a question with the lamp that its score needs, if it names none: a perfect score has the best lamp in most games. */
function withLamp(gpt: Gpt, ask: Ask): Ask {
  if (ask.lamp !== undefined || ask.score === undefined) return ask;
  const facts = chartWith(gpt, ask.data ?? {}, ask.levelNum);
  const lamps = [gpt.def.lamps.clear, gpt.def.lamps.order.at(-1)!];
  return { ...ask, lamp: lamps.find((lamp) => gpt.faults(play({ score: ask.score!, lamp }), facts).length === 0)! };
}

function publishedPlays(placer: Placer, rows: readonly Row[], alg: string): Published {
  const [{ game, playtype }] = rows as readonly [Row];
  const gpt = games.gpt(game, playtype)!;
  const values = new Map<string, number>();
  const placed: Placed[] = [];
  for (const row of rows) {
    const asks: Ask[] = [];
    const rate = (_: Gpt, ask: Ask) => asks.push(ask) && 0;
    runWith({ rate, rateProfile: () => ({}) }, () => (runnerOf(row) as Runner)(gpt, row.in as never));
    const value = typeof row.out === 'number' ? row.out : (row.out as Readonly<Record<string, number>>)[alg]!;
    if (!(value > 0)) continue;
    const made = placer.placeAsk(gpt, withLamp(gpt, asks[0]!));
    placed.push(made);
    values.set(titleOf(made), value);
  }
  const [profile = alg] =
    Object.entries(gpt.def.profileAlgs).find(([, one]) => modelOf(one).parts.some(({ of }) => of === alg)) ?? [];
  // Where a single play counts, the others are listed without their values on phones.
  const counted = modelOf(gpt.def.profileAlgs[profile]!).parts[0]!.n ?? Infinity;
  const best = [...values].toSorted(([, a], [, b]) => b - a).slice(0, counted);
  return { game, gpt, alg: profile, placed, values: new Map(best) };
}

/** Returns a player of every game with published numbers; none without the reference data. */
export function publishedProfiles(): { all: Published[]; placer: Placer } {
  const placer = createPlacer();
  if (!existsSync(file)) return { all: [], placer };
  const rows = (JSON.parse(readFileSync(file, 'utf8')) as { vectors: Row[] }).vectors;
  const profiles = Object.values(PROFILES).map(([id, alg]) =>
    publishedProfile(
      placer,
      rows.find((row) => row.id === id)!,
      alg,
    ),
  );
  const plays = Object.entries(PLAYS).map(([game, [playtype, fn, alg]]) =>
    publishedPlays(
      placer,
      rows.filter((row) => row.game === game && row.playtype === playtype && row.fn === fn),
      alg,
    ),
  );
  return { all: [...profiles, ...plays], placer };
}

/** Writes seed files with the charts of published numbers into a folder of their own, and returns its path. */
export function writePublishedSeeds({ placed }: Placer): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-published-'));
  for (const { name, entries } of seedsOf(placed).files) writeFileSync(join(folder, name), JSON.stringify(entries));
  return folder;
}

/** Imports the plays of a player; expects that all of them are stored. */
export async function playPublished(api: Client, { gpt: { game, playtype }, placed }: Published): Promise<void> {
  const scores = placed.map((one, n) => ({
    ...one.play,
    matchType: 'chartID',
    identifier: idOf(one),
    timeAchieved: Date.UTC(2026, 9, 1) + n * 150_000,
  }));
  const scoreData = asFile({ meta: { game, playtype, service: 'test' }, scores });
  const { body } = await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
  const { errors, scoreIDs } = body as { errors: { message: string }[]; scoreIDs: string[] };
  if (errors.length > 0 || scoreIDs.length !== scores.length)
    throw new Error(`${game}: ${scoreIDs.length} of ${scores.length} stored; ${errors[0]?.message}`);
}
