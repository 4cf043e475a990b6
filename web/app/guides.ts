/** Stands for the id of the game that a page is about. */
const GAME = '$game';
const PLAYERS = 'players.html';
const GAMES = `games/${GAME}.html`;
const RATINGS = 'ratings.html';
const LOGIN = 'mail-and-registration.html';
const CATALOGUE = 'running.html#songs-and-charts';

/** The guide that fits each page of the app, as its address within the documentation. */
export const GUIDES = {
  '/': 'index.html',
  '/dashboard': PLAYERS,
  '/search': PLAYERS,
  '/users': PLAYERS,
  '/users/$userID': PLAYERS,
  '/users/$userID/games/$gameID': PLAYERS,
  '/users/$userID/games/$game/$playtype': GAMES,
  '/users/$userID/games/$game/$playtype/rating': RATINGS,
  '/users/$userID/games/$game/$playtype/pbs': GAMES,
  '/users/$userID/games/$game/$playtype/scores': GAMES,
  '/users/$userID/games/$game/$playtype/sessions': PLAYERS,
  '/users/$userID/games/$game/$playtype/folders': GAMES,
  '/users/$userID/games/$game/$playtype/folders/$folderID': GAMES,
  '/users/$userID/games/$game/$playtype/targets': PLAYERS,
  '/users/$userID/games/$game/$playtype/rivals': PLAYERS,
  '/users/$userID/games/$game/$playtype/compare': PLAYERS,
  '/users/$userID/games/$game/$playtype/history': RATINGS,
  '/sessions/$sessionID': PLAYERS,
  '/scores/$scoreID': PLAYERS,
  '/stream/$userID': `${PLAYERS}#in-your-stream`,
  '/games': 'games/index.html',
  '/games/$game': GAMES,
  '/games/$game/$playtype': GAMES,
  '/games/$game/$playtype/charts': GAMES,
  '/games/$game/$playtype/charts/$chartID': GAMES,
  '/games/$game/$playtype/songs/$songID': GAMES,
  '/games/$game/$playtype/songs/$songID/$difficulty': GAMES,
  '/games/$gameID/songs/$songID/$difficulty': 'games/index.html',
  '/games/$game/$playtype/folders': GAMES,
  '/games/$game/$playtype/folders/$folderID': GAMES,
  '/games/$game/$playtype/tables': GAMES,
  '/games/$game/$playtype/tables/$tableID': GAMES,
  '/games/$game/$playtype/classes': `${GAMES}#classes`,
  '/games/$game/$playtype/quests': PLAYERS,
  '/games/$game/$playtype/quests/$questID': PLAYERS,
  '/games/$game/$playtype/questlines': PLAYERS,
  '/games/$game/$playtype/questlines/$questlineID': PLAYERS,
  '/games/$game/$playtype/goals/$goalID': PLAYERS,
  '/import': 'import-files.html',
  '/import/guides': 'import-files.html',
  '/imports/$importID': 'following-imports.html',
  '/orphans': 'running.html#unmatched-scores',
  '/ignored': 'import-files.html#leaving-plays-out',
  '/integrations': 'integrations.html',
  '/connect': 'tools.html#game-hooks',
  '/connect/$hookID': 'tools.html#game-hooks',
  '/export': 'export.html',
  '/notifications': PLAYERS,
  '/login': LOGIN,
  '/register': `${LOGIN}#registration`,
  '/verify-email': LOGIN,
  '/unsubscribe': LOGIN,
  '/forgot-password': LOGIN,
  '/reset-password': LOGIN,
  '/settings': PLAYERS,
  '/settings/games': PLAYERS,
  '/settings/games/$game/$playtype': PLAYERS,
  '/settings/security': 'security.html',
  '/settings/keys': 'tools.html#api-keys',
  '/settings/clients': 'oauth.html#creating-a-client',
  '/oauth/authorize': 'oauth.html#getting-a-key-for-a-user',
  '/client-file-flow/$clientID': 'oauth.html#the-file-flow',
  '/setup': 'quick-start.html',
  '/admin': 'configuration.html#for-administrators',
  '/admin/users': 'configuration.html#for-administrators',
  '/admin/imports': 'following-imports.html',
  '/admin/catalogue': CATALOGUE,
  '/admin/unmatched': 'running.html#unmatched-scores',
  '/admin/backups': 'backups.html',
  '/admin/maintenance': 'configuration.html#integrity-check',
  '/admin/audit': 'security.html',
};

const byPath: Partial<Record<string, string>> = GUIDES;

/** Returns the address of the guide that fits a page; that of the whole documentation where nothing fits. */
export function guideFor(path: string, { game }: { game?: string | undefined } = {}): string {
  const guide = byPath[path] ?? 'index.html';
  return `/docs/${guide.replace(GAME, encodeURIComponent(game ?? 'index'))}`;
}
