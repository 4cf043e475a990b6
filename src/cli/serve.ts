import { readConfig } from '../config.ts';
import { watchProcess } from '../http/edge/defects.ts';
import { startServer } from '../server.ts';
import { collectOnce, letHeapGrow } from '../shared/heap.ts';
import type { Asked } from './answer.ts';
import { action } from './command.ts';
import { endSignal } from './end-signal.ts';
import { Exit } from './exit.ts';
import { openLog } from './open-log.ts';

export const serveCommand = () =>
  action('serve', {
    does: 'start the server (what happens without a command)',
    notes: [
      'Settings are environment variables; `kaiden config` prints them. It ends at Ctrl+C or SIGTERM, when what runs is done.',
      'With --json the log is JSON lines, whatever KAIDEN_LOG_FORMAT says.',
    ],
    examples: ['kaiden serve', 'KAIDEN_PORT=9000 KAIDEN_DATA_DIR=/var/lib/kaiden kaiden'],
    exits: {
      0: 'it was told to end',
      1: 'it could not start, a line says why; or it ended because of an error of its own, which the log has',
    },
  }).action(async ({ json }: Asked) => {
    const config = readConfig(process.env);
    const log = await openLog(json ? { ...config, logFormat: 'json' } : config);
    const { fatal } = watchProcess(log);
    const server = await startServer(config, log).catch((error: unknown) => {
      log.verbose({ err: error }, 'the server could not start');
      throw error;
    });
    letHeapGrow();
    collectOnce();
    const failed = await Promise.race([endSignal().then(() => false), fatal.then(() => true)]);
    await server.stop();
    if (failed) throw new Exit(1);
  });
