import { read } from '../../api.ts';

/** What players did lately in all games. */
export const lately = () => read('activity', 'everywhere', { query: { sessions: 15 } });

/** What administrators have announced. */
export const announcements = () => read('status', 'announcements');
