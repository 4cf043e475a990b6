import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { Exit } from './exit.ts';
import { UsageError } from './usage-error.ts';

/** Returns whether somebody sits in front of the program and can answer questions. */
export const canAsk = (): boolean => process.stdin.isTTY;

/** Asks on the terminal, on standard error. Ends the command with 1 if the person presses Ctrl+C or Ctrl+D instead. */
function ask(question: string, { hidden }: { hidden: boolean }): Promise<string> {
  const screen = new Writable({ write: (chunk, _, done) => (hidden ? done() : process.stderr.write(chunk, done)) });
  return new Promise((resolve, reject) => {
    // In raw mode the terminal itself shows nothing of what is typed; readline does, on `screen`.
    const lines = createInterface({ input: process.stdin, output: screen, terminal: true, historySize: 0 });
    // After it, so that nothing typed behind the question is shown by the terminal.
    process.stderr.write(question);
    let typed: string | undefined;
    lines.once('line', (line) => {
      typed = line;
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      if (hidden || typed === undefined) process.stderr.write('\n');
      if (typed === undefined) reject(new Exit(1));
      else resolve(typed);
    });
  });
}

/** Reads a new password: asks twice on a terminal, without showing it; otherwise, or with `fromStdin`, reads all of standard input. */
export async function readNewPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin || !canAsk()) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await ask('Password: ', { hidden: true });
  if ((await ask('Repeat the password: ', { hidden: true })) !== password) {
    throw new UsageError('The passwords differ; nothing was changed');
  }
  return password;
}

/** Asks for a confirmation; ends the command with 1 if it is not given. Without a terminal it throws: `option` is needed. */
export async function confirm(question: string, option: string): Promise<void> {
  if (!canAsk()) throw new UsageError(`${question} Add ${option} to confirm this`);
  const said = await ask(`${question} [y/N] `, { hidden: false });
  if (/^y(es)?$/i.test(said.trim())) return;
  console.error('Nothing was changed');
  throw new Exit(1);
}
