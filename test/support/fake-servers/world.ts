import { createHash } from 'node:crypto';

import type { SeedFiles } from '../../../src/catalogue/seeds/files.ts';
import definitions from '../../../src/games/all.gen.ts';
import type { GameDef } from '../../../src/games/engine/define.ts';
import { nothingBeside, type Beside } from './beside.ts';

// An invented account on another server, and the song database that both servers know. Nothing of it is Kaiden's code but
// the sample charts.

type Data = Record<string, unknown>;

export interface FakeGame {
  game: string;
  playtype: string;
  /** The one id of both in v3. */
  v3: string;
  /** The metrics of play n in v2. */
  old: (n: number) => Data;
  /** Returns v3's replacement for some of them. */
  new?: (n: number) => Data;
  /** Classes by id, and as the position in their set. */
  classes?: { ids: Data; positions: Data };
}

const named = (medal: string) => ({ clearMedal: medal, lamp: 'CLEAR', enumIndexes: { clearMedal: 4, lamp: 1 } });

export const GAMES: readonly FakeGame[] = [
  {
    game: 'iidx',
    playtype: 'SP',
    v3: 'iidx-sp',
    old: (n) => ({ score: n % 2900, lamp: 'CLEAR', judgements: {}, optional: { bp: n % 90 } }),
    classes: { ids: { dan: 'DAN_9' }, positions: { dan: 15 } },
  },
  { game: 'sdvx', playtype: 'Single', v3: 'sdvx', old: (n) => ({ score: 8_000_000 + n, lamp: 'CLEAR' }) },
  {
    game: 'chunithm',
    playtype: 'Single',
    v3: 'chunithm',
    old: (n) => ({ score: 900_000 + n, lamp: 'CLEAR' }),
    new: (n) => ({ score: 900_000 + n, noteLamp: 'NONE', clearLamp: 'HARD' }),
  },
  {
    game: 'ongeki',
    playtype: 'Single',
    v3: 'ongeki',
    old: (n) => ({ score: 900_000 + n, lamp: 'CLEAR' }),
    new: (n) => ({
      score: 900_000 + n,
      noteLamp: 'CLEAR',
      bellLamp: 'NONE',
      platinumScore: 0,
      platinumStars: '0-star',
    }),
  },
  {
    game: 'maimaidx',
    playtype: 'Single',
    v3: 'maimaidx',
    old: (n) => ({ score: 90 + n / 1000, percent: 90 + n / 1000, lamp: 'CLEAR' }),
    new: (n) => ({ percent: 90 + n / 1000, lamp: 'CLEAR' }),
  },
  {
    game: 'gitadora',
    playtype: 'Dora',
    v3: 'gitadora-dora',
    old: (n) => ({ score: 60 + n / 100, percent: 60 + n / 100, lamp: 'CLEAR' }),
    new: (n) => ({ percent: 60 + n / 100, lamp: 'CLEAR' }),
  },
  {
    game: 'jubeat',
    playtype: 'Single',
    v3: 'jubeat',
    old: (n) => ({ score: 800_000 + n, percent: 50 + n / 100, lamp: 'CLEAR' }),
    new: (n) => ({ score: 800_000 + n, musicRate: 50 + n / 100, lamp: 'CLEAR' }),
  },
  {
    game: 'popn',
    playtype: '9B',
    v3: 'popn',
    old: (n) => ({ score: 80_000 + n, lamp: 'CLEAR' }),
    new: (n) => ({ score: 80_000 + n, ...named('clearCircle') }),
  },
  {
    game: 'ddr',
    playtype: 'SP',
    v3: 'ddr-sp',
    old: (n) => ({ score: 800_000 + 10 * n, lamp: 'CLEAR', judgements: { miss: n % 50 } }),
    new: (n) => ({ score: 800_000 + 10 * n, lamp: 'CLEAR', judgements: { MISS: n % 50 } }),
  },
  {
    game: 'arcaea',
    playtype: 'Touch',
    v3: 'arcaea',
    old: (n) => ({ score: 9_000_000 + n, lamp: 'CLEAR' }),
    classes: { ids: { courseBanner: 'PHASE_3' }, positions: { courseBanner: 2 } },
  },
];

export interface FakeChart {
  id: string;
  /** Unlike the others, the other server knows it by a name of its own, or nobody here does. */
  isNew: boolean;
  isUnknown: boolean;
  songID: number;
  title: string;
  difficulty: string;
  isPrimary: boolean;
  versions: string[];
  level: string;
  levelNum: number;
  data: Data;
}

export interface FakeScore {
  scoreID: string;
  chart: FakeChart;
  n: number;
  timeAchieved: number | null;
  timeAdded: number;
  comment: string | null;
  highlight: boolean;
  session: FakeSession | null;
}

export interface FakeSession {
  sessionID: string;
  name: string;
  desc: string | null;
  highlight: boolean;
  timeStarted: number;
  timeEnded: number;
}

export interface Account {
  of: FakeGame;
  charts: FakeChart[];
  scores: FakeScore[];
  sessions: FakeSession[];
  beside: Beside;
}

const PRIMARY = 18;
const HOUR = 3_600_000;
const START = Date.UTC(2025, 0, 1);
const hash = (text: string, kind = 'sha1'): string => createHash(kind).update(text).digest('hex');

/** Returns the charts of a game: most are everywhere, one is new there, and one is an older revision. */
export function chartsOf({ game, playtype }: FakeGame): FakeChart[] {
  const all: readonly GameDef[] = definitions;
  const { sample } = all.find(({ id }) => id === game)!.playtypes[playtype]!;
  return Array.from({ length: PRIMARY + 2 }, (_, n) => {
    const isOld = n === PRIMARY;
    const song = isOld ? 1 : n + 1;
    return {
      id: hash(`${game} ${playtype} ${n}`),
      isNew: n % 3 === 0,
      isUnknown: n === PRIMARY + 1,
      songID: song,
      title: `${game} ${playtype} ${song}`,
      difficulty: sample.difficulty,
      isPrimary: !isOld,
      versions: [isOld ? 'old' : 'today'],
      level: sample.level,
      levelNum: sample.levelNum,
      data: {
        ...sample.data,
        ...('inGameID' in sample.data && { inGameID: 5000 + n }),
        ...('inGameStrID' in sample.data && { inGameStrID: `song${n}` }),
        ...('hashSHA256' in sample.data && { hashSHA256: hash(`${game} ${n}`, 'sha256') }),
      },
    };
  });
}

/** Returns an account with so many plays of a game: in sessions of 30, some without a time, some on an older revision. */
export function accountOf(of: FakeGame, plays: number): Account {
  const charts = chartsOf(of);
  const sessions: FakeSession[] = [];
  const scores = Array.from({ length: plays }, (_, n): FakeScore => {
    const chart = n % 50 === 49 ? charts.at(-1)! : charts[n % (PRIMARY + 1)]!;
    const timeAchieved = n % 40 === 7 ? null : START + Math.floor(n / 30) * 5 * HOUR + (n % 30) * 120_000;
    let session = sessions.at(-1) ?? null;
    if (timeAchieved !== null && n % 30 === 0) {
      session = {
        sessionID: `Q${hash(`${of.v3} session ${n}`)}`,
        name: `Evening ${sessions.length + 1}`,
        desc: sessions.length % 2 ? 'with friends' : null,
        highlight: sessions.length % 5 === 0,
        timeStarted: timeAchieved,
        timeEnded: timeAchieved,
      };
      sessions.push(session);
    }
    if (timeAchieved !== null) session!.timeEnded = timeAchieved;
    return {
      scoreID: `T${hash(`${of.v3} ${n}`, 'sha256')}`,
      chart,
      n,
      timeAchieved,
      timeAdded: START + plays * HOUR + n * 1000,
      comment: n % 100 === 1 ? `play ${n}` : null,
      highlight: n % 200 === 3,
      session: timeAchieved === null ? null : session,
    };
  });
  return { of, charts, scores, sessions, beside: nothingBeside() };
}

/** Returns the song database of this side: all charts that are not unknown. */
export function fakeSeeds(): SeedFiles {
  const files = GAMES.flatMap((of): SeedFiles['files'] => {
    const charts = chartsOf(of).filter(({ isUnknown }) => !isUnknown);
    const songs = charts.filter(({ isPrimary }) => isPrimary);
    return [
      {
        name: `songs-${of.game}.json`,
        kind: 'songs',
        game: of.game,
        entries: songs.map(({ songID, title }) => {
          return { id: songID, title, artist: 'Somebody', altTitles: [], searchTerms: [], data: {} };
        }),
      },
      {
        name: `charts-${of.game}.json`,
        kind: 'charts',
        game: of.game,
        entries: charts.map(({ id, songID, difficulty, level, levelNum, isPrimary, versions, data }) => ({
          chartID: id,
          songID,
          playtype: of.playtype,
          difficulty,
          level,
          levelNum,
          isPrimary,
          versions,
          data,
          rgcID: null,
          tierlistInfo: {},
        })),
      },
    ];
  });
  return { files };
}
