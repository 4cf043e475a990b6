import type { RouteContract } from '../../contract.ts';

/** An example of when to use each route, for the descriptions of those that rest on one of Kaiden's. */
const USES = {
  gameProfiles: 'a bot that lists the games of a user with their ratings.',
  profile: 'a bot that answers a command with ratings, rank and play count in one game.',
  bestPBs: 'a rating image that shows what the rating is made of.',
  allPBs: 'Mikado, which shows PBs on the song list of SOUND VOLTEX, or a rating image that is drawn from all PBs.',
  searchPBs: 'a bot that a player asks for their PB by a part of a title.',
  pb: 'a bot that shows the PB on one chart; 404 means that there is none.',
  pbsOfSong: 'a page of a song that shows a player all difficulties at once.',
  resolvePB: 'a hook that knows the hash or in-game id of a chart and wants to show the PB on it.',
  adjacentPBs: 'a result screen that shows who is the next to beat on a chart.',
  rivalPBs: 'a game that shows scores of rivals while a chart is selected.',
  searchScores: 'finding a play to link to by a part of its title.',
  recentScores: 'an overlay for streams that shows the latest plays, asked for once a minute.',
  allScores: 'bringing the whole history of a player into another program.',
  scoresOnChart: 'a graph of how the score on a chart has grown.',
  mostPlayed: 'a yearly summary that names favourite charts.',
  adjacentPlayers: 'a profile card that shows who is the next to pass in a rating.',
  history: 'a graph of a rating over time.',
  searchSessions: 'finding a session to link to by its name.',
  bestSessions: 'a profile page that lists the best days of a player.',
  highlightedSessions: 'a profile page that lists the days that a player is proud of.',
  recentSessions: 'a tracker that looks for sessions that it does not know yet, and reads these one by one.',
  lastSession: 'an overlay for streams that shows what was raised today.',
  calendar: 'bringing over all sessions of a player: other lists of sessions end at 100.',
  session: 'a tracker that posts the plays of a session, with tables and tiers of their charts and what was raised.',
  searchFolders: 'a bot that a player asks for their lamps on a level.',
  recentFolders: 'a page that offers a player the folders they looked at before.',
  folder: 'a page of a level with all its charts, played or not.',
  folderStats: 'a bar of the lamps in one folder.',
  timeline: 'a list of when each chart of a level was cleared first.',
  table: 'bars of the lamps in every folder of a table.',
  settings: 'a tool that draws a profile by the rating that its player prefers.',
  showcase: 'a profile card with the statistics that a player has chosen to show.',
  customStat: 'a badge with one number, such as the hard clears in a folder.',
  activity: 'a feed of one player in one game.',
  rivals: 'a tool that compares a player with their rivals: it reads the list once, then the PBs of each.',
  challengers: 'a notification that somebody has made a player their rival.',
  rivalActivity: 'a feed of what rivals have played.',
  rivalLeaderboard: 'a chat bot for a group of friends who are rivals.',
  leaderboard: 'a site that shows the best players of a game.',
  pbLeaderboard: 'a site that shows the best plays on a server.',
  players: 'a form that completes the name of a player of this game.',
  gameActivity: 'a feed of one game in a community.',
  charts: 'a bot that a player asks for a chart by a part of its title.',
  chart: 'a bot that shows title, level and notes of a chart from a link.',
  chartFolders: 'a page of a chart that names the levels and tables it is in.',
  chartPBs: 'a BMS player that shows the leaderboard of the selected chart.',
  searchChartPBs: 'looking up one player on a long leaderboard.',
  resolveChart: 'the jar of beatoraja, which opens the page of a chart that it only knows by its SHA-256.',
  resolveChartOfPlaytype: 'a BMS player that names game and playtype in its paths.',
  song: 'a page of a song with all its difficulties.',
  folders: 'a form that completes the name of a folder, for a new goal say.',
  gameFolder: 'a tool that lists the charts of a level without any player.',
  tables: 'a tool that offers the tables of a game to choose from.',
  gameTable: 'a tool that reads all folders of a table before it reads their charts.',
  recentlyAchieved: 'a community feed of goals that were reached.',
  recentlyRaised: 'a community feed of goals that came closer.',
  formatGoal:
    'a form for goals that shows the name of what is being put together. Folders may be named by their slugs.',
  popularGoals: 'a page that proposes goals to new players.',
  goal: 'a bot that shows a goal from a link.',
  evaluateGoal: 'a page that shows visitors how far they are with the goal of somebody else.',
  quests: 'a page that lists quests to choose from.',
  quest: 'a bot that shows a quest from a link.',
  questlines: 'a page that lists questlines to choose from.',
  questline: 'a page of a questline that shows its quests in their order.',
  playerAchieved: 'an overlay for streams that celebrates a goal.',
  playerRaised: 'a profile page that shows what a player is close to.',
  playerGoals: 'a page with everything that a player works at.',
  allSubs: 'bringing over the goals and quests of a player.',
  onChart: 'a result screen that shows goals on the chart that was just played.',
  onFolder: 'a page of a level that shows the goals on it.',
  playerGoal: 'a badge with the progress of one goal.',
  playerQuests: 'a profile page that lists quests.',
  playerQuest: 'a badge with the progress of one quest.',
} as const;

/** Replaces the example of the route that one is based on. */
const withoutUse = (description = ''): string => description.replace(/\s*\bUse it [^.]*\.$/, '');

/** Adds the kind of its documents and an example of its own to the description of each route. */
export const withUses = <const Routes extends Readonly<Record<string, RouteContract>>>(routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([name, contract]) => {
      const use = (USES as Partial<Record<string, string>>)[name];
      if (use === undefined) return [name, contract];
      const description = `${withoutUse(contract.description)} Answers are documents of v3. Use it for ${use}`.trim();
      return [name, { ...contract, description }];
    }),
  ) as unknown as Routes;
