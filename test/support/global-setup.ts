import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of what all files of tests have in common. */
    shared: string;
  }
}

/** Makes the folder of `shared.ts`; returns what removes it. */
export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-tests-'));
  project.provide('shared', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
