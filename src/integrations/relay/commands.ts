import { command } from '../../writer/command.ts';
import { updateIntegration } from '../store.ts';
import { countLost, deleteRelay, findRelay, postponeRelay } from './store.ts';

/** Takes what was sent off the queue. */
export const relaySent = command<{ id: number }, void>('relay.sent', async (tx, { id }, { now }) => {
  const row = await findRelay(tx, id);
  if (!row) return;
  await deleteRelay(tx, id);
  // What was said of something that was given up stays until it fails and works again.
  await updateIntegration(tx, row.integration, { lastRelay: now(), ...(row.attempts > 0 && { relayError: null }) });
});

/** Puts off what could not be sent. `dueAt` is Unix ms. */
export const relayFailed = command<{ id: number; dueAt: number; message: string }, void>(
  'relay.failed',
  async (tx, { id, dueAt, message }) => {
    const row = await findRelay(tx, id);
    if (!row) return;
    await postponeRelay(tx, id, dueAt);
    await updateIntegration(tx, row.integration, { relayError: message });
  },
);

/** Gives up what can't be sent. */
export const relayGivenUp = command<{ id: number; message: string }, void>(
  'relay.givenUp',
  async (tx, { id, message }) => {
    const row = await findRelay(tx, id);
    if (!row) return;
    await deleteRelay(tx, id);
    await countLost(tx, row.integration, row.scores);
    await updateIntegration(tx, row.integration, { relayError: message });
  },
);
