import type { Config } from '../base/config.ts';
import { createLog, type Log } from '../base/shared/log.ts';

/** Opens the log of a server on standard output: JSON lines, or readable lines in a terminal. */
export async function openLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Promise<Log> {
  const terminal = process.stdout.isTTY;
  if (logFormat === 'json' || (logFormat === 'auto' && !terminal)) return createLog(logLevel);
  // Loaded only in a terminal.
  const { createPrettyLog } = await import('../base/shared/log-pretty.ts');
  return createPrettyLog(logLevel, { colours: terminal && process.stdout.hasColors() });
}
