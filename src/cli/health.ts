import { readConfig, type Config } from '../config.ts';
import { localURL } from '../shared/local-url.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { UsageError } from './usage-error.ts';

/** How long the server may take to answer (ms). */
const PATIENCE = 5000;

export const healthCommand = () =>
  action('health', {
    does: 'ask the server that runs with these settings whether it can work; for checks of containers',
    examples: ['kaiden health', 'KAIDEN_PORT=9000 kaiden health'],
    exits: { 0: 'it can', 1: 'it cannot, or does not answer' },
  }).action(async (asked: Asked) => {
    const url = `${addressOf(readConfig(process.env))}/ready`;
    const said = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).then(
      async (response) => `${response.ok ? '' : `${response.status} `}${await response.text()}`,
      (error: Error) => `no answer: ${error.cause instanceof Error ? error.cause.message : error.message}`,
    );
    const ok = said === READY;
    if (!ok && !asked.json) console.error(`${url}: ${said.slice(0, 500)}`);
    answer(asked, { url, answer: ok ? 'ready' : said.slice(0, 500) }, ok ? ['ready'] : [], { ok });
  });

const READY = JSON.stringify({ status: 'ready' });

/** Where the server can be reached from this machine. */
function addressOf({ host, port }: Config): string {
  if (port === 0) throw new UsageError('KAIDEN_PORT is 0: nobody can know which port the server has picked');
  return localURL(host, port);
}
