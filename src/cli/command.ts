import { Command, Help, type Option } from 'commander';

/** Description of a command, for its help and the manual page. */
export interface About {
  /** Half a sentence. */
  does: string;
  examples: readonly [string, ...string[]];
  /** Notes on top of its arguments and options. */
  notes?: readonly string[];
  /** Meaning of its exit codes, if not the usual one. */
  exits?: Exits;
}
type Exits = Partial<Record<0 | 1 | 2, string>>;

const EXITS: Required<Exits> = {
  0: 'success',
  1: 'failure, nothing changed; the reason is on one line',
  2: 'invalid settings, arguments or input; one line for each',
};

const abouts = new WeakMap<Command, About>();

/** Creates a command with an action. All of them support JSON output, see `answer`. */
export const action = (name: string, about: About): Command =>
  described(name, about).option('--json', 'print one JSON object instead of lines');

/** Creates a group of commands. */
export const group = (name: string, about: About): Command => described(name, about);

function described(name: string, about: About): Command {
  const command = new Command(name).description(about.does);
  abouts.set(command, about);
  command.configureHelp({ optionDescription: describeOption });
  return command.addHelpText('after', () => `\n${helpText(command)}`);
}

/** Returns what an option means, with its choices and default value, and whether it must be given. */
export function describeOption(option: Option): string {
  const text = new Help().optionDescription(option);
  return option.mandatory ? `${text} (required)` : text;
}

/** Returns the description of a command. Throws for one that was not created here. */
export function aboutOf(command: Command): About {
  const about = abouts.get(command);
  if (!about) throw new Error(`${command.name()} has no description`);
  return about;
}

/** Returns the meaning of its exit codes, in order; none for a group. */
export function exitsOf(command: Command): readonly (readonly [code: string, means: string])[] {
  return command.commands.length > 0 && !hasAction(command)
    ? []
    : Object.entries({ ...EXITS, ...aboutOf(command).exits });
}

/** Returns whether it has an action, rather than only subcommands. */
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
