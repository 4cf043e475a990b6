import type { Reporter, TestCase, TestModule } from 'vitest/node';

type TestError = NonNullable<ReturnType<TestCase['result']>['errors']>[number];

/** Prints at the end of a run which tests passed only at their second try, and why the first failed. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) => [...module.children.allTests()]).filter((one) => one.diagnostic()?.flaky);
    if (flaky.length === 0) return;
    console.log('\nPassed only at the second try:');
    for (const one of flaky) {
      console.log(`\n${one.module.relativeModuleId} > ${one.fullName}`);
      for (const error of one.result().errors ?? []) console.log(textOf(error));
    }
  }
}

/** Returns an error's message, its line in the test, and the same of its cause. */
function textOf({ message, diff, stacks, cause }: TestError): string {
  const at = stacks?.find(({ file }) => file.includes('/test/'));
  return [message, diff, at && `at line ${at.line}`, cause && `caused by ${textOf(cause)}`].filter(Boolean).join('\n');
}
