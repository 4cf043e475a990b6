import { Command } from 'commander';

import { readConfig, type Config } from '../config.ts';
import { Exit } from './exit.ts';
import { UsageError } from './usage-error.ts';

/** How long the server may take to answer (ms). */
const PATIENCE = 5000;

export const healthCommand = () =>
  new Command('health')
    .description('ask the server that runs with these settings whether it can work; for checks of containers')
    .addHelpText('after', '\nExit codes: 0 it can, 1 it cannot or does not answer, 2 wrong settings.')
    .action(async () => {
      const url = `${addressOf(readConfig(process.env))}/ready`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).then(
        async (response) => `${response.ok ? '' : `${response.status} `}${await response.text()}`,
        (error: Error) => `no answer: ${error.cause instanceof Error ? error.cause.message : error.message}`,
      );
      if (answer === READY) return console.log('ready');
      console.error(`${url}: ${answer.slice(0, 500)}`);
      throw new Exit(1);
    });

const READY = JSON.stringify({ status: 'ready' });

/** Where the server can be reached from this machine. */
function addressOf({ host, port }: Config): string {
  if (port === 0) throw new UsageError('KAIDEN_PORT is 0: nobody can know which port the server has picked');
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
