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
    pbs: ['GET', '/api/v1/games/:game/:playtype/charts/:chartID/pbs'],
  },
  ugpts: {
    get: ['GET', '/api/v1/users/:userID/games/:game/:playtype'],
    bestPBs: ['GET', '/api/v1/users/:userID/games/:game/:playtype/pbs/best'],
    allPBs: ['GET', '/api/v1/users/:userID/games/:game/:playtype/pbs/all'],
    pb: ['GET', '/api/v1/users/:userID/games/:game/:playtype/pbs/:chartID'],
    recentScores: ['GET', '/api/v1/users/:userID/games/:game/:playtype/scores/recent'],
    allScores: ['GET', '/api/v1/users/:userID/games/:game/:playtype/scores/all'],
    recentSessions: ['GET', '/api/v1/users/:userID/games/:game/:playtype/sessions/recent'],
    lastSession: ['GET', '/api/v1/users/:userID/games/:game/:playtype/sessions/last'],
  },
  scores: {
    get: ['GET', '/api/v1/scores/:scoreID'],
    delete: ['DELETE', '/api/v1/scores/:scoreID'],
  },
  sessions: {
    get: ['GET', '/api/v1/sessions/:sessionID'],
  },
  imports: {
    fromFile: ['POST', '/api/v1/import/file', 'form'],
    direct: ['POST', '/ir/direct-manual/import', 'json'],
    fromAPI: ['POST', '/api/v1/import/from-api', 'json'],
    get: ['GET', '/api/v1/imports/:importID'],
    orphans: ['POST', '/api/v1/import/orphans'],
    revert: ['POST', '/api/v1/imports/:importID/revert'],
    pollStatus: ['GET', '/api/v1/imports/:importID/poll-status'],
  },
  integrations: {
    list: ['GET', '/api/v1/users/:userID/integrations'],
    create: ['POST', '/api/v1/users/:userID/integrations', 'json'],
    get: ['GET', '/api/v1/users/:userID/integrations/:integrationID'],
    update: ['PATCH', '/api/v1/users/:userID/integrations/:integrationID', 'json'],
    test: ['POST', '/api/v1/users/:userID/integrations/:integrationID/test'],
    remove: ['DELETE', '/api/v1/users/:userID/integrations/:integrationID'],
  },
};
