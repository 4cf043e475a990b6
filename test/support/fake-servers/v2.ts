import { OLD_KEYS, rivalDocuments, targetsOf, userDocument } from './beside.ts';
import { serveFake, type FakeServer, type Hazards } from './serve.ts';
import type { Account, FakeChart, FakeScore } from './world.ts';

const USER = 7;

/** Starts a server of version 2.5 with one account: the ids of the public song database, no list of all scores. */
export const startV2 = (accounts: readonly Account[], key: string, hazards?: Hazards): Promise<FakeServer> =>
  serveFake((path) => answer(accounts, path), key, hazards);

/** Starts one of the years between, which has each game's own metrics and names classes by their ids. */
export const startLateV2 = (accounts: readonly Account[], key: string, hazards?: Hazards): Promise<FakeServer> =>
  startV2(accounts.map(asLate), key, hazards);

function asLate({ of, ...account }: Account): Account {
  const old = (n: number) => ({ percent: undefined, ...(of.new ?? of.old)(n) });
  const classes = of.classes && { ...of.classes, positions: of.classes.ids };
  return { ...account, of: { ...of, old, ...(classes && { classes }) } };
}

function answer(accounts: readonly Account[], path: string): unknown {
  if (path === '/api/v1/config') {
    return { name: 'Invented', type: 'omni', games: accounts.map(({ of }) => of.game), importTypes: [] };
  }
  if (path === '/api/v1/status') return { whoami: USER, version: 'v2.5.0 [invented]', permissions: ['submit_score'] };
  if (path === `/api/v1/users/${USER}/game-stats`) {
    return accounts.map(({ of: { game, playtype, classes } }) => {
      return { userID: USER, game, playtype, ratings: {}, classes: classes?.positions ?? {} };
    });
  }
  for (const account of accounts) {
    const session = account.sessions.find(({ sessionID }) => path === `/api/v1/sessions/${sessionID}`);
    if (!session) continue;
    const scores = account.scores.filter((score) => score.session === session);
    return { session: { ...session, userID: USER }, ...documents(account, scores), scoreInfo: [], user: {} };
  }
  if (path === `/api/v1/users/${USER}`) return userDocument(USER, 'Far', accounts[0]!.beside);
  if (path === `/api/v1/users/${USER}/pfp`) return accounts[0]!.beside.pictures.pfp;
  if (path === `/api/v1/users/${USER}/banner`) return accounts[0]!.beside.pictures.banner;
  for (const { of, charts } of accounts) {
    const chart = charts.find(({ id }) => path === `/api/v1/games/${of.game}/${of.playtype}/charts/${id}`);
    if (chart) return { chart: chartDocument({ of }, chart), song: songDocument(chart) };
  }
  const base = ({ of: { game, playtype } }: Account) => `/api/v1/users/${USER}/games/${game}/${playtype}`;
  const account = accounts.find((one) => path.startsWith(base(one)));
  return account && ofGame(account, path.slice(base(account).length));
}

function ofGame(account: Account, tail: string): unknown {
  const { scores, sessions } = account;
  if (tail === '') return { totalScores: scores.length, gameStats: {}, rankingData: {} };
  if (tail === '/scores/recent') {
    const latest = scores.toSorted((a, b) => (b.timeAchieved ?? 0) - (a.timeAchieved ?? 0));
    return documents(account, latest.slice(0, 100));
  }
  if (tail === '/sessions/calendar') return sessions;
  if (tail === '/rivals') return rivalDocuments(account.beside);
  if (tail === '/settings') {
    const { settings, rivals } = account.beside;
    if (!settings) return undefined;
    const stats = settings.stats.map((stat) => {
      if (stat.mode === 'chart') return { mode: stat.mode, chartID: stat.chart.id, property: stat.property };
      const { slug: _slug, ...rest } = stat;
      return rest;
    });
    return {
      userID: USER,
      ...account.of,
      preferences: { ...settings.preferences, stats },
      rivals: rivals.map(({ id }) => id),
    };
  }
  if (tail.startsWith('/targets/')) {
    const { game, playtype } = account.of;
    const form = { goalID: ({ id }: { id: string }) => id, chartID: ({ id }: FakeChart) => id };
    const targets = targetsOf(account.beside, {
      ...form,
      game: { game, playtype },
      key: (metric) => OLD_KEYS[metric] ?? metric,
    });
    const { goalSubs, questSubs } = targets;
    if (tail === '/targets/goals') return targets;
    return tail === '/targets/all-subs' ? { goalSubs, questSubs } : undefined;
  }
  if (tail === '/pbs/all') {
    const best = [...Map.groupBy(scores, ({ chart }) => chart).values()].map(([score]) => score!);
    const { scores: pbs, ...rest } = documents(account, best);
    return { pbs, ...rest };
  }
  const onChart = /^\/scores\/([0-9a-f]{40})$/.exec(tail)?.[1];
  return onChart && scores.filter(({ chart }) => chart.id === onChart).map((score) => scoreDocument(account, score));
}

function documents(account: Account, scores: readonly FakeScore[]) {
  const charts = [...new Set(scores.map(({ chart }) => chart))];
  return {
    scores: scores.map((score) => scoreDocument(account, score)),
    charts: charts.map((chart) => chartDocument(account, chart)),
    songs: charts.map(songDocument),
  };
}

function scoreDocument({ of: { game, playtype, old } }: Account, score: FakeScore) {
  const { scoreID, chart, n, timeAchieved, timeAdded, comment, highlight } = score;
  const { optional, judgements, ...metrics } = old(n);
  return {
    scoreID,
    userID: USER,
    game,
    playtype,
    isPrimary: chart.isPrimary,
    chartID: chart.id,
    songID: chart.songID,
    service: 'test',
    importType: null,
    timeAchieved,
    timeAdded,
    comment,
    highlight,
    scoreMeta: {},
    calculatedData: {},
    scoreData: {
      percent: 1,
      grade: 'A',
      ...metrics,
      judgements: judgements ?? {},
      optional: optional ?? {},
      hitMeta: {},
    },
  };
}

const songDocument = ({ songID, title }: FakeChart) => ({ id: songID, title, artist: 'Somebody', data: {} });

const chartDocument = (
  { of: { playtype } }: Pick<Account, 'of'>,
  { id: chartID, songID, difficulty, ...more }: FakeChart,
) => {
  const { level, levelNum, isPrimary, versions, data } = more;
  return { chartID, songID, playtype, difficulty, level, levelNum, isPrimary, versions, data, rgcID: null };
};
