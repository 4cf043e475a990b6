import type { Command } from '../writer/command.ts';
import * as commands from './command-list.ts';

const byName = new Map<string, Command<never, unknown>>(
  Object.values(commands).map((command) => [command.name, command]),
);

/** Returns the command with this name. Throws if there is none. */
export function commandNamed(name: string): Command<unknown, unknown> {
  const command = byName.get(name);
  if (!command) throw new Error(`There is no command ${name}`);
  // Names and inputs come from our own main thread, where `run` has checked them against each other.
  return command as Command<unknown, unknown>;
}
