import { readdirSync, readFileSync } from 'node:fs';

/** Returns the processor time of this process (ms). Unlike the time that passes, it says the same on a busy machine. */
export function ownTime(): number {
  // That of a thread is only exact to a few milliseconds.
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the processor time of all living threads of a process (ms); NaN where the system does not tell it. */
export function timeOf(pid: number): number {
  try {
    const folder = `/proc/${pid}/task`;
    return readdirSync(folder).reduce((sum, thread) => sum + timeOfThread(`${folder}/${thread}`), 0);
  } catch {
    return Number.NaN;
  }
}

/** The first number of `schedstat` (ns). */
const timeOfThread = (folder: string): number => Number.parseInt(readFileSync(`${folder}/schedstat`, 'utf8'), 10) / 1e6;
