import { Command } from 'commander';

import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';
import { endSignal } from './end-signal.ts';
import { openLog } from './open-log.ts';

export const serveCommand = () =>
  new Command('serve')
    .description('start the server (what happens without a command)')
    .addHelpText('after', '\nSettings are environment variables, see docs/configuration.md.')
    .action(async () => {
      const config = readConfig(process.env);
      const server = await startServer(config, await openLog(config));
      await endSignal();
      await server.stop();
    });
