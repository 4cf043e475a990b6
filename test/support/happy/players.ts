import { chartID } from '../test-seeds.ts';
import { guest, type HappyCalls } from './callers.ts';
import type { World } from './world.ts';

const simulatedPlay = { chartID: chartID('iidx 2 SP ANOTHER true'), score: 700, lamp: 'HARD CLEAR' };
const shown = ({ params: { chartID, folderID } }: World) => [
  { mode: 'chart' as const, chartID, property: 'lamp' as const },
  { mode: 'folder' as const, folderID, property: 'grade' as const, gte: 3 },
];

export const players = {
  ugpts: {
    get: (world) => guest(world).ugpts.get(world),
    totals: (world) => guest(world).ugpts.totals(world),
    bestPBs: (world) => guest(world).ugpts.bestPBs(world),
    allPBs: (world) => guest(world).ugpts.allPBs(world),
    pb: (world) => guest(world).ugpts.pb(world),
    recentScores: (world) => guest(world).ugpts.recentScores(world),
    allScores: (world) => guest(world).ugpts.allScores(world),
    recentSessions: (world) => guest(world).ugpts.recentSessions(world),
    lastSession: (world) => guest(world).ugpts.lastSession(world),
  },
  ugptSettings: {
    get: (world) => guest(world).ugptSettings.get(world),
    change: (world) => world.hazel.api.ugptSettings.change({ ...world, json: { defaultTable: 'levels' } }),
  },
  showcase: {
    get: async (world) => {
      await world.hazel.api.showcase.change({ ...world, json: shown(world) });
      return guest(world).showcase.get(world);
    },
    change: (world) => world.hazel.api.showcase.change({ ...world, json: shown(world) }),
    replace: (world) => world.hazel.api.showcase.replace({ ...world, json: shown(world) }),
    custom: (world) =>
      guest(world).showcase.custom({
        ...world,
        query: { mode: 'folder', folderID: world.params.folderID, property: 'grade', gte: '3' },
      }),
  },
  rivals: {
    list: (world) => guest(world).rivals.list(world),
    replace: (world) => world.hazel.api.rivals.replace({ ...world, json: { rivalIDs: [] } }),
    challengers: (world) => guest(world).rivals.challengers(world),
    challengersBelowRivals: (world) => guest(world).rivals.challengersBelowRivals(world),
    pbLeaderboard: (world) => guest(world).rivals.pbLeaderboard(world),
    pbsOnChart: (world) => guest(world).rivals.pbsOnChart(world),
  },
  ugptFolders: {
    search: (world) => guest(world).ugptFolders.search({ ...world, query: { search: 'level' } }),
    recent: async (world) => {
      await world.browser.ugptFolders.view(world);
      return guest(world).ugptFolders.recent(world);
    },
    get: (world) => guest(world).ugptFolders.get(world),
    stats: (world) => guest(world).ugptFolders.stats(world),
    timeline: (world) =>
      guest(world).ugptFolders.timeline({ ...world, query: { criteriaType: 'lamp', criteriaValue: 'FAILED' } }),
    view: (world) => world.browser.ugptFolders.view(world),
    table: (world) => guest(world).ugptFolders.table(world),
  },
  ratings: {
    get: (world) => guest(world).ratings.get(world),
    gains: (world) => guest(world).ratings.gains({ ...world, query: {} }),
    simulate: (world) => guest(world).ratings.simulate({ ...world, json: { plays: [simulatedPlay] } }),
  },
  history: {
    list: (world) => guest(world).history.list(world),
    fromScores: (world) => guest(world).history.fromScores(world),
  },
  ugptLists: {
    searchPBs: (world) => guest(world).ugptLists.searchPBs({ ...world, query: { search: 'song' } }),
    adjacentPBs: (world) => guest(world).ugptLists.adjacentPBs(world),
    searchScores: (world) => guest(world).ugptLists.searchScores({ ...world, query: { search: 'song' } }),
    scoresOnChart: (world) => guest(world).ugptLists.scoresOnChart(world),
    mostPlayed: (world) => guest(world).ugptLists.mostPlayed(world),
    searchSessions: (world) => guest(world).ugptLists.searchSessions({ ...world, query: { search: 'a' } }),
    bestSessions: (world) => guest(world).ugptLists.bestSessions(world),
    highlightedScores: (world) => guest(world).ugptLists.highlightedScores(world),
    highlightedSessions: (world) => guest(world).ugptLists.highlightedSessions(world),
    calendar: (world) => guest(world).ugptLists.calendar(world),
    adjacentPlayers: (world) => guest(world).ugptLists.adjacentPlayers(world),
  },
  activity: {
    everywhere: (world) => guest(world).activity.everywhere(),
    gpt: (world) => guest(world).activity.gpt(world),
    ugpt: (world) => guest(world).activity.ugpt(world),
    rivals: (world) => guest(world).activity.rivals(world),
    user: (world) => guest(world).activity.user(world),
    days: (world) => guest(world).activity.days(world),
    live: ({ server, params }) => server.request(`/api/v1/users/${params.userID}/events`),
    summary: (world) => guest(world).activity.summary(world),
  },
} satisfies Pick<
  HappyCalls,
  'ugpts' | 'ugptSettings' | 'showcase' | 'rivals' | 'ugptFolders' | 'ratings' | 'history' | 'ugptLists' | 'activity'
>;
