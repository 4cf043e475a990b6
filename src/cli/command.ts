import { Command } from 'commander';

/** What a command says of itself: in its help, and in the manual page. */
export interface About {
  /** What it does, in half a sentence. */
  does: string;
  examples: readonly [string, ...string[]];
  /** What there is to know beside its arguments and options. */
  notes?: readonly string[];
  /** What its exit codes mean, where not as usual. */
  exits?: Exits;
}
type Exits = Partial<Record<0 | 1 | 2, string>>;

const EXITS: Required<Exits> = {
  0: 'it is done',
  1: 'it could not be done, and nothing has changed; a line says why',
  2: 'wrong settings, arguments or input; a line for each',
};

const abouts = new WeakMap<Command, About>();

/** A command that does something. All of them can answer programs, see `answer`. */
export const action = (name: string, about: About): Command =>
  described(name, about).option('--json', 'print one JSON object instead of lines');

/** A name that stands before the names of commands. */
export const group = (name: string, about: About): Command => described(name, about);

function described(name: string, about: About): Command {
  const command = new Command(name).description(about.does);
  abouts.set(command, about);
  return command.addHelpText('after', () => `\n${helpText(command)}`);
}

/** What a command says of itself. Throws for one that was not made here. */
export function aboutOf(command: Command): About {
  const about = abouts.get(command);
  if (!about) throw new Error(`${command.name()} says nothing of itself`);
  return about;
}

/** What its exit codes mean, in order; none for a group. */
export function exitsOf(command: Command): readonly (readonly [code: string, means: string])[] {
  return command.commands.length > 0 && !hasAction(command)
    ? []
    : Object.entries({ ...EXITS, ...aboutOf(command).exits });
}

/** Whether it does something itself, and is not only where others stand. */
export const hasAction = (command: Command): boolean => command.options.some(({ long }) => long === '--json');

function helpText(command: Command): string {
  const { examples, notes = [] } = aboutOf(command);
  const exits = exitsOf(command).map(([code, means]) => `  ${code}  ${means}`);
  return [
    ...notes.flatMap((note) => [note, '']),
    ...(exits.length > 0 ? ['Exit codes:', ...exits, ''] : []),
    examples.length > 1 ? 'Examples:' : 'Example:',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
}
