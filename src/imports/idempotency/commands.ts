import { command } from '../../writer/command.ts';
import { deleteExpired } from './store.ts';

/** Forgets keys that were sent more than 72 hours ago; returns how many. They count no longer, but take room. */
export const forgetIdempotencyKeys = command<undefined, number>(
  'imports.forgetIdempotencyKeys',
  async (tx, _, { now }) => deleteExpired(tx, now()),
);
