import type { Api } from '../../contracts/index.ts';

/** Routes of v3 with handlers of their own. */
export type OwnRoute =
  | 'pbsOfSong'
  | 'resolvePB'
  | 'resolveChart'
  | 'resolveChartOfPlaytype'
  | 'tableEvolution'
  | 'folderEvolution'
  | 'bestScore'
  | 'jubility'
  | 'sieglindeCharts'
  | 'maxRivals'
  | 'userTotals'
  | 'userCalendar'
  | 'adjacentSessions';

/** Underlying route of each route of v3: its response is converted to documents of v3. */
export const RESTS_ON = {
  gameProfiles: 'users.gameStats',
  profile: 'ugpts.get',
  bestPBs: 'ugpts.bestPBs',
  allPBs: 'ugpts.allPBs',
  searchPBs: 'ugptLists.searchPBs',
  pb: 'ugpts.pb',
  adjacentPBs: 'ugptLists.adjacentPBs',
  rivalPBs: 'rivals.pbsOnChart',
  searchScores: 'ugptLists.searchScores',
  recentScores: 'ugpts.recentScores',
  allScores: 'ugpts.allScores',
  scoresOnChart: 'ugptLists.scoresOnChart',
  mostPlayed: 'ugptLists.mostPlayed',
  adjacentPlayers: 'ugptLists.adjacentPlayers',
  history: 'history.list',
  searchSessions: 'ugptLists.searchSessions',
  bestSessions: 'ugptLists.bestSessions',
  highlightedSessions: 'ugptLists.highlightedSessions',
  recentSessions: 'ugpts.recentSessions',
  lastSession: 'ugpts.lastSession',
  calendar: 'ugptLists.calendar',
  session: 'sessions.get',
  searchFolders: 'ugptFolders.search',
  recentFolders: 'ugptFolders.recent',
  folder: 'ugptFolders.get',
  folderStats: 'ugptFolders.stats',
  timeline: 'ugptFolders.timeline',
  table: 'ugptFolders.table',
  settings: 'ugptSettings.get',
  showcase: 'showcase.get',
  customStat: 'showcase.custom',
  activity: 'activity.ugpt',
  rivalActivity: 'activity.rivals',
  everywhere: 'activity.everywhere',
  rivals: 'rivals.list',
  challengers: 'rivals.challengersBelowRivals',
  rivalLeaderboard: 'rivals.pbLeaderboard',
  leaderboard: 'games.leaderboard',
  pbLeaderboard: 'boards.pbs',
  players: 'boards.players',
  gameActivity: 'activity.gpt',
  charts: 'charts.list',
  chart: 'charts.get',
  chartFolders: 'charts.folders',
  chartPBs: 'charts.pbs',
  searchChartPBs: 'boards.searchChartPBs',
  song: 'games.song',
  folders: 'folders.search',
  gameFolder: 'folders.get',
  tables: 'tables.list',
  gameTable: 'tables.get',
  recentlyAchieved: 'targets.recentlyAchieved',
  recentlyRaised: 'targets.recentlyRaised',
  formatGoal: 'targets.formatGoal',
  popularGoals: 'targets.popularGoals',
  goal: 'targets.goal',
  evaluateGoal: 'targets.evaluateGoal',
  quests: 'targets.quests',
  quest: 'targets.quest',
  questlines: 'targets.questlines',
  questline: 'targets.questline',
  playerAchieved: 'ugptTargets.recentlyAchieved',
  playerRaised: 'ugptTargets.recentlyRaised',
  playerGoals: 'ugptTargets.goals',
  allSubs: 'ugptTargets.goals',
  onChart: 'ugptTargets.onChart',
  onFolder: 'ugptTargets.onFolder',
  playerGoal: 'ugptTargets.goal',
  playerQuests: 'ugptTargets.quests',
  playerQuest: 'ugptTargets.quest',
} as const satisfies Record<Exclude<keyof Api['v3'], OwnRoute>, `${string}.${string}`>;
export type RestingRoute = keyof typeof RESTS_ON;
