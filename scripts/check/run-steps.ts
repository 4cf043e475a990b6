import { exec } from 'node:child_process';

import pLimit from 'p-limit';

/** Commands by name. */
export type Steps = Readonly<Record<string, string>>;

/** Result of a command; `output` is what it printed to both streams. */
export interface Outcome {
  name: string;
  passed: boolean;
  output: string;
  /** Time taken (ms). */
  taken: number;
}

/** Runs commands in a shell, at most so many at once in their order, tells each result as it comes, and returns the names of those that failed. */
export async function runSteps(
  steps: Steps,
  { atOnce, env, tell }: { atOnce: number; env: NodeJS.ProcessEnv; tell: (outcome: Outcome) => void },
): Promise<string[]> {
  const failed: string[] = [];
  await pLimit(atOnce).map(Object.entries(steps), async ([name, command]) => {
    const outcome = await runStep(name, command, env);
    tell(outcome);
    if (!outcome.passed) failed.push(name);
  });
  return failed;
}

async function runStep(name: string, command: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const start = performance.now();
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  exec(command, { env, maxBuffer: Infinity }, (error, stdout, stderr) =>
    resolve({
      name,
      passed: error === null,
      output: `${stdout}${stderr}`.trim(),
      taken: performance.now() - start,
    }),
  );
  return promise;
}
