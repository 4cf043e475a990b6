import { relative } from 'node:path';

import type { Reporter, TestModule } from 'vitest/node';

/** Number of files that are named. */
const SLOWEST = 10;

/** Prints at the end of a full run which folders and files took longest (s, summed over the processes that run tests side by side). */
export default class WhereTimeGoes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({ file: relative(process.cwd(), module.moduleId), ms: module.diagnostic().duration }))
      .toSorted((a, b) => b.ms - a.ms);
    if (files.length < 100) return;
    const folders = [...Map.groupBy(files, ({ file }) => file.split('/').slice(0, 2).join('/'))]
      .map(([folder, its]) => ({ folder, ms: its.reduce((sum, { ms }) => sum + ms, 0), count: its.length }))
      .toSorted((a, b) => b.ms - a.ms);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(9)} s`;
    console.log('\nWhere the time goes:');
    for (const { folder, ms, count } of folders.slice(0, SLOWEST)) console.log(seconds(ms), folder, `(${count} files)`);
    console.log();
    for (const { file, ms } of files.slice(0, SLOWEST)) console.log(seconds(ms), file);
  }
}
