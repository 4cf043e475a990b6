import { existsSync, readFileSync } from 'node:fs';

/** Returns the memory of a process (MB); 0 if the system does not report it. */
export function memoryOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  const [, kB] = (existsSync(file) && /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))) || [];
  return Number(kB ?? 0) / 1024;
}
