import { Command } from 'commander';

import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';

export const serveCommand = () =>
  new Command('serve')
    .description('start the server (what happens without a command)')
    .addHelpText('after', '\nSettings are environment variables, see docs/configuration.md.')
    .action(async () => {
      const server = await startServer(readConfig(process.env));
      await signal();
      await server.stop();
    });

/** Settles when somebody wants the process to end. */
const signal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve());
  });
