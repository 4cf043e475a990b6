import { readConfig, type Config } from '../base/config.ts';
import { localURL } from '../base/shared/local-url.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Time limit for the server's response (ms). */
const PATIENCE = 5000;

export const healthCommand = () =>
  action('health', {
    does: 'check that the running server is ready; for container health checks',
    examples: ['kaiden health', 'KAIDEN_PORT=9000 kaiden health'],
    exits: { 0: 'the server is ready', 1: 'the server is not ready, or does not respond' },
  }).action(async (output: OutputOptions) => {
    const url = `${addressOf(readConfig(process.env))}/ready`;
    const said = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).then(
      async (response) => `${response.ok ? '' : `${response.status} `}${await response.text()}`,
      (error: Error) => `no response: ${error.cause instanceof Error ? error.cause.message : error.message}`,
    );
    const ok = said === READY;
    if (!ok && !output.json) console.error(`${url}: ${said.slice(0, 500)}`);
    answer(output, { url, answer: ok ? 'ready' : said.slice(0, 500) }, ok ? ['ready'] : [], { ok });
  });

const READY = JSON.stringify({ status: 'ready' });

/** Returns the URL of the server as seen from this machine. */
function addressOf({ host, port }: Config): string {
  if (port === 0) throw new UsageError('KAIDEN_PORT is 0, so the port of the server is unknown; set KAIDEN_PORT to it');
  return localURL(host, port);
}
