import type { Context } from 'hono';

import type { LastAnswers } from '../accounts/auth/keys/last-answers.ts';
import { isHookKey } from '../links/clients/hooks/list.ts';
import type { Env } from './env.ts';

/** Returns a function that notes the answers to game hooks, so that players see whether theirs works. */
export const answerNoter =
  ({ note }: Pick<LastAnswers, 'note'>) =>
  (c: Context<Env>): void => {
    const sender = c.get('sender');
    const answered = c.get('answered');
    if (!sender?.key || !answered || !isHookKey(sender.key)) return;
    const { status, description } = answered;
    note(sender.key.row, { time: Date.now(), status, description });
  };
