import { command } from './command.ts';

/** Changes nothing. The executor empties the WAL after it, which is impossible inside a transaction. */
export const shortenLog = command<undefined, void>('writer.shortenLog', async () => {});
