import { expect } from 'vitest';

/** Returns the lines of stderr, which must be written for people. */
export function plainLines(stderr: string): string[] {
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr).not.toMatch(/node:internal|Error:/);
  return stderr.trimEnd().split('\n');
}
