import { Exit } from './exit.ts';

/** How a command is to answer. */
export interface Asked {
  json?: true;
}

/**
 * Ends a command with what there is to say: lines for people or, with --json, one JSON object with `ok`. Throws Exit(1)
 * when it is not ok. What is only for people and already printed is left out of `lines`.
 */
export function answer({ json }: Asked, data: object, lines: readonly string[] = [], { ok = true } = {}): void {
  if (json) printObject({ ok, ...data });
  else for (const line of lines) console.log(line);
  if (!ok) throw new Exit(1);
}

/** The answer to a program whose command could not be done: `lines` are what people would read. */
export const answerFailure = (lines: readonly string[]): void =>
  printObject({ ok: false, error: { message: lines.join('\n'), lines } });

const printObject = (object: object): void => console.log(JSON.stringify(object, null, 2));
