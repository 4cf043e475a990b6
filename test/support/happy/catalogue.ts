import { guest, type HappyCalls } from './callers.ts';

export const catalogue = {
  status: {
    get: (world) => guest(world).status.get(),
    config: (world) => guest(world).status.config(),
    beatorajaQueueSize: (world) => guest(world).status.beatorajaQueueSize(),
    announcements: (world) => guest(world).status.announcements(),
    post: (world) => guest(world).status.post({ json: { echo: 'hello' } }),
  },
  games: {
    list: (world) => guest(world).games.list(),
    get: (world) => guest(world).games.get(world),
    playtype: (world) => guest(world).games.playtype(world),
    batchManualSchema: (world) => guest(world).games.batchManualSchema(world),
    leaderboard: (world) => guest(world).games.leaderboard(world),
    song: (world) => guest(world).games.song(world),
  },
  charts: {
    list: (world) => guest(world).charts.list(world),
    levels: (world) => guest(world).charts.levels(world),
    get: (world) => guest(world).charts.get(world),
    playcount: (world) => guest(world).charts.playcount(world),
    pbs: (world) => guest(world).charts.pbs(world),
    distribution: (world) => guest(world).charts.distribution(world),
    folders: (world) => guest(world).charts.folders(world),
  },
  boards: {
    pbs: (world) => guest(world).boards.pbs({ ...world, query: { alg: 'ktLampRating' } }),
    searchChartPBs: (world) => guest(world).boards.searchChartPBs({ ...world, query: { search: 'haz' } }),
    playerDistribution: (world) => guest(world).boards.playerDistribution({ ...world, query: { class: 'dan' } }),
    recentClasses: (world) => guest(world).boards.recentClasses(world),
    highlightedScores: (world) => guest(world).boards.highlightedScores(world),
    players: (world) => guest(world).boards.players({ ...world, query: { search: 'haz' } }),
  },
  folders: {
    search: (world) => guest(world).folders.search({ ...world, query: { search: 'level' } }),
    get: (world) => guest(world).folders.get(world),
  },
  tables: {
    list: (world) => guest(world).tables.list(world),
    get: (world) => guest(world).tables.get(world),
  },
  courses: {
    list: (world) => guest(world).courses.list(world),
  },
  cards: {
    profile: (world) => guest(world).cards.profile(world),
    profilePNG: (world) => guest(world).cards.profilePNG(world),
    rating: (world) => guest(world).cards.rating(world),
    user: (world) => guest(world).cards.user(world),
    session: (world) => guest(world).cards.session(world),
    chart: (world) => guest(world).cards.chart(world),
    server: (world) => guest(world).cards.server(),
  },
  search: {
    everything: (world) => guest(world).search.everything({ query: { search: 'song' } }),
    chartHash: (world) => guest(world).search.chartHash({ query: { search: world.params.chartID } }),
  },
} satisfies Pick<
  HappyCalls,
  'status' | 'games' | 'charts' | 'boards' | 'folders' | 'tables' | 'courses' | 'cards' | 'search'
>;
