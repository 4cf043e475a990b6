import { createHash } from 'node:crypto';

import { rivalDocuments, targetsOf, userDocument } from './beside.ts';
import { serveFake, type FakeServer, type Hazards } from './serve.ts';
import type { Account, FakeChart, FakeScore } from './world.ts';

const USER = 42;
const hash = (text: string): string => createHash('sha1').update(text).digest('hex');

/** Starts a server of 2026 with one account: ids of its own, metrics of each game, lists of primary charts only. */
export const startV3 = (accounts: readonly Account[], key: string, hazards?: Hazards): Promise<FakeServer> =>
  serveFake((path) => answer(accounts, path), key, hazards);

function answer(accounts: readonly Account[], path: string): unknown {
  if (path === '/api/v1/config') {
    const more = { SIGNUPS_ENABLED: true, QUEST_PROPOSALS_ENABLED: false, IMPORT_TYPES: ['file/batch-manual'] };
    return { NAME: 'Invented', TYPE: 'omni', GAME_GROUPS: accounts.map(({ of }) => of.game), ...more };
  }
  if (path === '/api/v1/status') return { whoami: USER, version: 'v3.1.0 [invented]', permissions: ['submit_score'] };
  if (path === `/api/v1/users/${USER}/game-profiles`) {
    return accounts.map(({ of }) => ({ userID: USER, game: of.v3, ratings: {}, classes: of.classes?.ids ?? {} }));
  }
  const session = accounts.flatMap((account) =>
    account.sessions.map((one) => ({ account, one })).filter(({ one }) => path === `/api/v1/sessions/${one.sessionID}`),
  )[0];
  if (session) {
    const { account, one } = session;
    const scores = account.scores.filter((score) => score.session === one);
    return { session: { ...one, userID: USER }, ...documents(account, scores), scoreInfo: [], index: 1, user: {} };
  }
  if (path === `/api/v1/users/${USER}`) return userDocument(USER, 'Far', accounts[0]!.beside);
  if (path === `/api/v1/users/${USER}/pfp`) return accounts[0]!.beside.pictures.pfp;
  if (path === `/api/v1/users/${USER}/banner`) return accounts[0]!.beside.pictures.banner;
  for (const { of, charts } of accounts) {
    const chart = charts.find((one) => path === `/api/v1/games/${of.v3}/charts/${chartID(one)}`);
    if (chart) return { chart: chartDocument({ of }, chart), song: songDocument(chart.title) };
  }
  const account = accounts.find(({ of }) => path.startsWith(`/api/v1/users/${USER}/games/${of.v3}`));
  if (!account) return undefined;
  return ofGame(account, path.slice(`/api/v1/users/${USER}/games/${account.of.v3}`.length));
}

function ofGame(account: Account, tail: string): unknown {
  const { scores, sessions } = account;
  const primary = scores.filter(({ chart }) => chart.isPrimary);
  if (tail === '') return { totalScores: scores.length, firstScore: null, mostRecentScore: null, gameStats: {} };
  if (tail === '/scores/all') return documents(account, primary);
  if (tail === '/scores/recent') return documents(account, latest(primary).slice(0, 100));
  if (tail === '/sessions/calendar') return sessions;
  if (tail === '/rivals') return rivalDocuments(account.beside);
  if (tail === '/settings') {
    const { settings, rivals } = account.beside;
    if (!settings) return null;
    const { scoreBucket, ...rest } = settings.preferences;
    const stats = settings.stats.map((stat) =>
      stat.mode === 'chart'
        ? { mode: stat.mode, chartID: chartID(stat.chart) }
        : { mode: stat.mode, slug: stat.slug, metric: stat.property, gte: stat.gte },
    );
    const preferences = { ...rest, preferredDefaultEnum: scoreBucket ?? null, stats };
    return { userID: USER, game: account.of.v3, preferences, rivals: rivals.map(({ id }) => id) };
  }
  if (tail === '/targets/all-subs') {
    const goalID = ({ id }: { id: string }) => `g${hash(id).slice(0, 20)}`;
    return targetsOf(account.beside, { game: { game: account.of.v3 }, goalID, chartID, key: (metric) => metric });
  }
  const onChart = /^\/scores\/(.+)$/.exec(tail)?.[1];
  if (onChart) {
    return scores.filter(({ chart }) => chartID(chart) === onChart).map((score) => scoreDocument(account, score));
  }
  return undefined;
}

const latest = (scores: readonly FakeScore[]): FakeScore[] =>
  scores.toSorted((a, b) => (b.timeAchieved ?? 0) - (a.timeAchieved ?? 0));

const chartID = ({ id }: FakeChart): string => `c${hash(`v3 ${id}`).slice(0, 20)}`;

function documents(account: Account, scores: readonly FakeScore[]) {
  const charts = [...new Set(scores.map(({ chart }) => chart))];
  return {
    scores: scores.map((score) => scoreDocument(account, score)),
    charts: charts.map((chart) => chartDocument(account, chart)),
    songs: [...new Set(charts.map(({ title }) => title))].map(songDocument),
  };
}

function scoreDocument({ of }: Account, { scoreID, chart, n, session, ...rest }: FakeScore) {
  const { optional, judgements, ...metrics } = (of.new ?? of.old)(n);
  const { timeAchieved, timeAdded, comment, highlight } = rest;
  return {
    scoreID: scoreID.slice(1, 30),
    userID: USER,
    game: of.v3,
    isPrimary: chart.isPrimary,
    chartID: chartID(chart),
    songID: `s${hash(chart.title).slice(0, 10)}`,
    service: 'test',
    importType: null,
    timeAchieved,
    timeAdded,
    comment,
    highlight,
    sessionID: session?.sessionID ?? null,
    scoreMeta: {},
    calculatedData: { rating: 1.5 },
    scoreData: {
      grade: 'A',
      enumIndexes: { grade: 5, lamp: 2 },
      ...metrics,
      judgements: judgements ?? {},
      optional: { ...(optional as object | undefined), enumIndexes: {} },
    },
  };
}

const songDocument = (title: string) => {
  const id = `s${hash(title).slice(0, 10)}`;
  return { id, title, artist: 'Somebody', searchTerms: [], altTitles: [], data: {} };
};

function chartDocument({ of }: Pick<Account, 'of'>, chart: FakeChart) {
  const { id, title, isNew, isUnknown, data, ...rest } = chart;
  const { difficulty, level, levelNum, isPrimary, versions } = rest;
  return {
    // A chart that was made after the change has a random value there.
    chartID: chartID(chart),
    legacyChartID: isNew || isUnknown ? hash(`random ${id}`) : id,
    game: of.v3,
    difficulty,
    level,
    levelNum,
    isPrimary,
    versions,
    data,
    song: songDocument(title),
  };
}
