import { counted } from '../../base/shared/counted.ts';
import { sendWeeks } from '../weekly/send.ts';
import type { Job } from './job.ts';

/** Sends the week that ended on Monday. It runs daily, so that a server that was off on Monday sends it later. */
export const weeklyMail: Job = {
  name: 'weekly-mail',
  about: 'sends players who have switched it on a summary of their week, on Mondays',
  schedule: { dailyAt: '06:00' },
  async run(deps, signal) {
    const { sent, idle } = await sendWeeks(deps, signal);
    if (sent > 0) deps.mail?.wake();
    const message = `sent ${counted(sent, 'weekly summary', 'weekly summaries')}; ${counted(idle, 'player')} did not play`;
    return { message, figures: { sent, idle } };
  },
};
