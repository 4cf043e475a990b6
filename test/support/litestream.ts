import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { expect, onTestFinished } from 'vitest';

import { freePort } from './ports.ts';

const MODULE = '@flydotio/litestream-linux-x64/litestream';

/** The program; undefined where there is none for this machine. */
export const litestream = find();

function find(): string | undefined {
  try {
    const path = createRequire(import.meta.url).resolve(MODULE);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

export interface Replication {
  /** Returns the sum of a metric over all labels that contain this text; 0 where there is none. */
  metric(name: string, labels?: string): Promise<number>;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Restores the database from its copies into a new file. Throws when it could not. */
  restore(to: string): void;
}

/**
 * Starts Litestream with the example of deploy/, of which only the paths are changed, and waits until it has looked at
 * the database. `folder` is for its configuration. It is killed after the test if it still runs.
 */
export async function replicate(dataDir: string, replica: string, folder: string): Promise<Replication> {
  const file = join(dataDir, 'kaiden.db');
  const config = join(folder, 'litestream.yml');
  const port = await freePort();
  const example = readFileSync('deploy/litestream.yml', 'utf8')
    .replace('/var/lib/kaiden/kaiden.db', file)
    .replace('/mnt/replica/kaiden/first', replica);
  writeFileSync(config, `addr: "127.0.0.1:${port}"\n${example}`);
  const child = spawn(litestream!, ['replicate', '-config', config], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const end: Replication['end'] = async (signal) => {
    child.kill(signal);
    await ended;
  };
  onTestFinished(() => void end('SIGKILL'));
  const metric: Replication['metric'] = async (name, labels = '') => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(labels));
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  };
  await expect.poll(() => metric('litestream_sync_count').catch(() => 0)).toBeGreaterThan(0);
  return {
    metric,
    end,
    restore: (to) => void execFileSync(litestream!, ['restore', '-o', to, `file://${replica}`], { stdio: 'pipe' }),
  };
}
