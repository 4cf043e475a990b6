import { readConfig } from '../base/config.ts';
import { collectOnce, letHeapGrow } from '../base/shared/heap.ts';
import { watchProcess } from '../http/edge/defects.ts';
import { startServer } from '../server/server.ts';
import type { OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { endSignal } from './end-signal.ts';
import { Exit } from './exit.ts';
import { openLog } from './open-log.ts';

export const serveCommand = () =>
  action('serve', {
    does: 'start the server (the default command)',
    notes: [
      'Settings are environment variables; `kaiden config` prints them. Stop the server with Ctrl+C or SIGTERM: it finishes running requests first.',
      'With --json the log is JSON lines, regardless of KAIDEN_LOG_FORMAT.',
    ],
    examples: ['kaiden serve', 'KAIDEN_PORT=9000 KAIDEN_DATA_DIR=/var/lib/kaiden kaiden'],
    exits: {
      0: 'stopped by Ctrl+C or SIGTERM',
      1: 'could not start (the reason is on one line), or crashed (see the log)',
    },
  }).action(async ({ json }: OutputOptions) => {
    const config = readConfig(process.env);
    const log = await openLog(json ? { ...config, logFormat: 'json' } : config);
    const { fatal } = watchProcess(log);
    const server = await startServer(config, log).catch((error: unknown) => {
      log.verbose({ err: error }, 'server could not start');
      throw error;
    });
    letHeapGrow();
    collectOnce();
    const failed = await Promise.race([endSignal().then(() => false), fatal.then(() => true)]);
    await server.stop();
    if (failed) throw new Exit(1);
  });
