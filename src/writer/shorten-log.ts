import { command } from './command.ts';

/** Changes nothing. The executor empties the WAL after it, which can't be done inside a transaction. */
export const shortenLog = command<undefined, void>('writer.shortenLog', async () => {});
