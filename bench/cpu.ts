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

/** Returns the processor time of a process with all threads that have ended (ms, in steps of 10); NaN if it is not there. */
export function totalOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    // User and system time, in hundredths of a second.
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.NaN;
  }
}
