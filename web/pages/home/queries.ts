import { read } from '../../api.ts';

/** Returns the query of recent activity in all games. */
export const lately = () => read('activity', 'everywhere', { query: { sessions: 15, scoreIDs: 'false' } });

/** Returns the query of announcements. */
export const announcements = () => read('status', 'announcements');

/** Number of players shown. */
const PLAYERS = 12;
export const players = () => read('users', 'list', { query: { limit: PLAYERS } });
