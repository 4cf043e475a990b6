import { Exit } from './exit.ts';

/** Output format of a command. */
export interface OutputOptions {
  json?: true;
}

/**
 * Ends a command with its result: lines for people or, with --json, one JSON object with `ok`. Throws Exit(1) if it is not ok. Output for
 * people that is already printed is left out of `lines`.
 */
export function answer({ json }: OutputOptions, data: object, lines: readonly string[] = [], { ok = true } = {}): void {
  if (json) printObject({ ok, ...data });
  else for (const line of lines) console.log(line);
  if (!ok) throw new Exit(1);
}

/** Prints the JSON answer of a failed command: `lines` are what people would read. */
export const answerFailure = (lines: readonly string[]): void =>
  printObject({ ok: false, error: { message: lines.join('\n'), lines } });

const printObject = (object: object): void => console.log(JSON.stringify(object, null, 2));
