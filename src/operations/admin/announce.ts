import { recordAction } from '../../accounts/audit.store.ts';
import { notifyAll } from '../../accounts/notifications/notify.ts';
import { findUserIDs } from '../../accounts/users/store.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import { findPlayerIDs } from '../../play/stats/store.ts';
import { command } from '../../writer/command.ts';

export interface Announcement {
  /** The administrator. */
  by: number;
  title: string;
  /** Game:playtype whose players are notified; null for everybody. */
  gpt: { game: string; playtype: string } | null;
}

/** Notifies everybody, or the players of a game:playtype. Returns how many. */
export const announce = command<Announcement, number>('admin.announce', async (tx, { by, title, gpt }, { now }) => {
  const users = gpt ? await findPlayerIDs(tx, await gptRow(tx, gpt.game, gpt.playtype)) : await findUserIDs(tx);
  await notifyAll(tx, users, { title, type: 'SITE_ANNOUNCEMENT', content: { ...gpt } }, now());
  const after = { sentTo: users.length };
  await recordAction(tx, by, { action: 'announcement', target: { title, ...gpt }, after }, now());
  return users.length;
});
