import { command } from '../../../writer/command.ts';
import { deleteExpired } from './store.ts';

/** Deletes keys that were sent more than 72 hours ago; returns how many. They have expired, but take space. */
export const forgetIdempotencyKeys = command<undefined, number>(
  'imports.forgetIdempotencyKeys',
  async (tx, _, { now }) => deleteExpired(tx, now()),
);
