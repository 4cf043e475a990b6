import type { Reporter, TestModule } from 'vitest/node';

/** Prints at the end of a run which tests passed only at their second try, and why the first failed. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) => [...module.children.allTests()]).filter((one) => one.diagnostic()?.flaky);
    if (flaky.length === 0) return;
    console.log('\nPassed only at the second try:');
    for (const one of flaky) {
      console.log(`\n${one.module.relativeModuleId} > ${one.fullName}`);
      for (const { message, diff, stacks } of one.result().errors ?? []) {
        const at = stacks?.find(({ file }) => file.includes('/test/'));
        console.log([message, diff, at && `at line ${at.line}`].filter(Boolean).join('\n'));
      }
    }
  }
}
