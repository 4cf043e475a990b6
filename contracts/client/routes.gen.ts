// Generated from the contracts; do not edit.
export type RouteEntry = readonly [method: string, path: string, body?: 'json' | 'form', raw?: string];

export const routes: Record<string, Record<string, RouteEntry>> = {
  status: {
    get: ['GET', '/api/v1/status'],
    post: ['POST', '/api/v1/status', 'json'],
  },
  auth: {
    register: ['POST', '/api/v1/auth/register', 'json'],
    login: ['POST', '/api/v1/auth/login', 'json'],
    logout: ['POST', '/api/v1/auth/logout'],
  },
  users: {
    list: ['GET', '/api/v1/users'],
    get: ['GET', '/api/v1/users/:userID'],
    gameStats: ['GET', '/api/v1/users/:userID/game-stats'],
  },
  games: {
    list: ['GET', '/api/v1/games'],
    get: ['GET', '/api/v1/games/:game'],
    playtype: ['GET', '/api/v1/games/:game/:playtype'],
    batchManualSchema: ['GET', '/api/v1/games/:game/:playtype/batch-manual.schema.json', undefined, 'application/schema+json'],
    leaderboard: ['GET', '/api/v1/games/:game/:playtype/leaderboard'],
    song: ['GET', '/api/v1/games/:game/:playtype/songs/:songID'],
  },
  charts: {
    list: ['GET', '/api/v1/games/:game/:playtype/charts'],
    get: ['GET', '/api/v1/games/:game/:playtype/charts/:chartID'],
    playcount: ['GET', '/api/v1/games/:game/:playtype/charts/:chartID/playcount'],
    folders: ['GET', '/api/v1/games/:game/:playtype/charts/:chartID/folders'],
    pbs: ['GET', '/api/v1/games/:game/:playtype/charts/:chartID/pbs'],
  },
  folders: {
    search: ['GET', '/api/v1/games/:game/:playtype/folders'],
    get: ['GET', '/api/v1/games/:game/:playtype/folders/:folderID'],
  },
  tables: {
    list: ['GET', '/api/v1/games/:game/:playtype/tables'],
    get: ['GET', '/api/v1/games/:game/:playtype/tables/:tableID'],
  },
  ugpts: {
    get: ['GET', '/api/v1/users/:userID/games/:game/:playtype'],
    bestPBs: ['GET', '/api/v1/users/:userID/games/:game/:playtype/pbs/best'],
    allPBs: ['GET', '/api/v1/users/:userID/games/:game/:playtype/pbs/all'],
    pb: ['GET', '/api/v1/users/:userID/games/:game/:playtype/pbs/:chartID'],
    recentScores: ['GET', '/api/v1/users/:userID/games/:game/:playtype/scores/recent'],
    recentSessions: ['GET', '/api/v1/users/:userID/games/:game/:playtype/sessions/recent'],
    lastSession: ['GET', '/api/v1/users/:userID/games/:game/:playtype/sessions/last'],
  },
  ugptSettings: {
    get: ['GET', '/api/v1/users/:userID/games/:game/:playtype/settings'],
    change: ['PATCH', '/api/v1/users/:userID/games/:game/:playtype/settings', 'json'],
  },
  showcase: {
    get: ['GET', '/api/v1/users/:userID/games/:game/:playtype/showcase'],
    change: ['PATCH', '/api/v1/users/:userID/games/:game/:playtype/showcase', 'json'],
    replace: ['PUT', '/api/v1/users/:userID/games/:game/:playtype/showcase', 'json'],
    custom: ['GET', '/api/v1/users/:userID/games/:game/:playtype/showcase/custom'],
  },
  rivals: {
    list: ['GET', '/api/v1/users/:userID/games/:game/:playtype/rivals'],
    replace: ['PUT', '/api/v1/users/:userID/games/:game/:playtype/rivals', 'json'],
    challengers: ['GET', '/api/v1/users/:userID/games/:game/:playtype/challengers'],
  },
  targets: {
    recentlyAchieved: ['GET', '/api/v1/games/:game/:playtype/targets/recently-achieved'],
    recentlyRaised: ['GET', '/api/v1/games/:game/:playtype/targets/recently-raised'],
    popularGoals: ['GET', '/api/v1/games/:game/:playtype/targets/goals/popular'],
    formatGoal: ['POST', '/api/v1/games/:game/:playtype/targets/goals/format', 'json'],
    goal: ['GET', '/api/v1/games/:game/:playtype/targets/goals/:goalID'],
    evaluateGoal: ['GET', '/api/v1/games/:game/:playtype/targets/goals/:goalID/evaluate-for'],
    quests: ['GET', '/api/v1/games/:game/:playtype/targets/quests'],
    quest: ['GET', '/api/v1/games/:game/:playtype/targets/quests/:questID'],
    evaluateQuest: ['GET', '/api/v1/games/:game/:playtype/targets/quests/:questID/evaluate-for'],
    questlines: ['GET', '/api/v1/games/:game/:playtype/targets/questlines'],
    questline: ['GET', '/api/v1/games/:game/:playtype/targets/questlines/:questlineID'],
  },
  ugptTargets: {
    recentlyAchieved: ['GET', '/api/v1/users/:userID/games/:game/:playtype/targets/recently-achieved'],
    recentlyRaised: ['GET', '/api/v1/users/:userID/games/:game/:playtype/targets/recently-raised'],
    goals: ['GET', '/api/v1/users/:userID/games/:game/:playtype/targets/goals'],
    addGoal: ['POST', '/api/v1/users/:userID/games/:game/:playtype/targets/goals/add-goal', 'json'],
    goal: ['GET', '/api/v1/users/:userID/games/:game/:playtype/targets/goals/:goalID'],
    dropGoal: ['DELETE', '/api/v1/users/:userID/games/:game/:playtype/targets/goals/:goalID'],
    quests: ['GET', '/api/v1/users/:userID/games/:game/:playtype/targets/quests'],
    quest: ['GET', '/api/v1/users/:userID/games/:game/:playtype/targets/quests/:questID'],
    takeQuest: ['PUT', '/api/v1/users/:userID/games/:game/:playtype/targets/quests/:questID'],
    dropQuest: ['DELETE', '/api/v1/users/:userID/games/:game/:playtype/targets/quests/:questID'],
  },
  notifications: {
    list: ['GET', '/api/v1/users/:userID/notifications'],
    markAllRead: ['POST', '/api/v1/users/:userID/notifications/mark-all-read'],
    deleteAll: ['POST', '/api/v1/users/:userID/notifications/delete-all'],
  },
  scores: {
    get: ['GET', '/api/v1/scores/:scoreID'],
    customise: ['PATCH', '/api/v1/scores/:scoreID', 'json'],
    delete: ['DELETE', '/api/v1/scores/:scoreID'],
  },
  sessions: {
    get: ['GET', '/api/v1/sessions/:sessionID'],
    customise: ['PATCH', '/api/v1/sessions/:sessionID', 'json'],
  },
  imports: {
    fromFile: ['POST', '/api/v1/import/file', 'form'],
    direct: ['POST', '/ir/direct-manual/import', 'json'],
    get: ['GET', '/api/v1/imports/:importID'],
    orphans: ['POST', '/api/v1/import/orphans'],
    revert: ['POST', '/api/v1/imports/:importID/revert'],
    pollStatus: ['GET', '/api/v1/imports/:importID/poll-status'],
  },
};
