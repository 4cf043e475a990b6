import { recordAction } from '../audit/store.ts';
import { gptRow } from '../catalogue/gpts.ts';
import { notifyAll } from '../notifications/notify.ts';
import { findPlayerIDs } from '../stats/store.ts';
import { findUserIDs } from '../users/store.ts';
import { command } from '../writer/command.ts';

export interface Announcement {
  /** The administrator. */
  by: number;
  title: string;
  /** Whose players are told; null for everybody. */
  gpt: { game: string; playtype: string } | null;
}

/** Tells everybody, or the players of a game:playtype, something. Returns how many were told. */
export const announce = command<Announcement, number>('admin.announce', async (tx, { by, title, gpt }, { now }) => {
  const users = gpt ? await findPlayerIDs(tx, await gptRow(tx, gpt.game, gpt.playtype)) : await findUserIDs(tx);
  await notifyAll(tx, users, { title, type: 'SITE_ANNOUNCEMENT', content: { ...gpt } }, now());
  const after = { sentTo: users.length };
  await recordAction(tx, by, { action: 'announcement', target: { title, ...gpt }, after }, now());
  return users.length;
});
