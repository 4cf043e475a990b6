import { Command } from 'commander';

import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';
import { endSignal } from './end-signal.ts';

export const serveCommand = () =>
  new Command('serve')
    .description('start the server (what happens without a command)')
    .addHelpText('after', '\nSettings are environment variables, see docs/configuration.md.')
    .action(async () => {
      const server = await startServer(readConfig(process.env));
      await endSignal();
      await server.stop();
    });
