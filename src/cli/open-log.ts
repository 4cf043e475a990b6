import type { Config } from '../config.ts';
import { createLog, type Log } from '../shared/log.ts';

/** The log of a server on standard output: JSON lines, or lines for people when a terminal shows them. */
export async function openLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Promise<Log> {
  const terminal = process.stdout.isTTY;
  if (logFormat === 'json' || (logFormat === 'auto' && !terminal)) return createLog(logLevel);
  // Servers that nobody looks at don't load it.
  const { createPrettyLog } = await import('../shared/log-pretty.ts');
  return createPrettyLog(logLevel, { colours: terminal && process.stdout.hasColors() });
}
