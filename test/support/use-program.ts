import { afterAll, beforeAll } from 'vitest';

import { buildProgram } from './program.ts';

/** Gives all tests of a file or `describe` the built program, in a folder that is removed after them. */
export function useProgram(): { program: string } {
  const built = { program: '', remove: () => {} };
  beforeAll(async () => {
    Object.assign(built, await buildProgram());
  });
  afterAll(() => built.remove());
  return built;
}
