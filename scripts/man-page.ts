import { Help, type Argument, type Command } from 'commander';

import { describeSettings } from '../src/base/config.ts';
import { aboutOf, describeOption, exitsOf, hasAction } from '../src/cli/command.ts';
import { createProgram } from '../src/cli/index.ts';

/** Returns the manual page of the command line, for `man`. It has no date, so that it changes only with the commands. */
export async function manPage(): Promise<string> {
  const program = await createProgram();
  const commands = program.commands.flatMap((command) => [command, ...command.commands].filter(hasAction));
  return [
    '.\\" Generated from the commands by npm run generate.',
    '.TH KAIDEN 1 "" "Kaiden" "User Commands"',
    '.SH NAME',
    `kaiden \\- ${escape(program.description())}`,
    '.SH SYNOPSIS',
    '.B kaiden',
    '.RI [ command ]',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    'Without a command, kaiden starts the server. Commands use the same settings as the server, which may be running unless they say otherwise.',
    '.PP',
    escape(
      'With --json, every command prints one JSON object: "ok" says whether the exit code is 0; on failure, "error" has "message" and "lines".',
    ),
    '.SH COMMANDS',
    ...commands.flatMap(describe),
    '.SH ENVIRONMENT',
    'Settings are environment variables, described in docs/configuration.md;',
    '.B kaiden config',
    'prints the current ones.',
    '.PP',
    describeSettings({})
      .map(({ name, value }) => escape(value ? `${name} (${value})` : name))
      .join(', '),
    '.SH EXIT STATUS',
    '0 success; 1 failure, or errors found; 2 invalid settings, arguments or input. Exceptions are listed with the command.',
    '',
  ].join('\n');
}

function describe(command: Command): string[] {
  const { notes = [], examples, exits } = aboutOf(command);
  const given = exitsOf(command).filter(([code]) => exits && code in exits);
  return [
    `.SS ${escape([nameOf(command), ...command.registeredArguments.map(usage)].join(' '))}`,
    escape(sentence(command.description())),
    ...notes.flatMap((note) => ['.PP', escape(note)]),
    ...command.registeredArguments.flatMap((one) => item(usage(one), new Help().argumentDescription(one))),
    ...command.options.flatMap((one) => item(one.flags, describeOption(one))),
    ...(given.length > 0
      ? ['.PP', escape(`Exit codes: ${given.map(([code, means]) => `${code} ${means}`).join('; ')}.`)]
      : []),
    '.PP',
    '.nf',
    '.RS 4',
    ...examples.map(escape),
    '.RE',
    '.fi',
  ];
}

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

function usage(argument: Argument): string {
  const shown = `${argument.name()}${argument.variadic ? '...' : ''}`.toUpperCase();
  return argument.required ? shown : `[${shown}]`;
}

const item = (term: string, text: string): string[] => ['.TP', `.B ${escape(term)}`, escape(text)];

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

/** Escapes text that the formatter would interpret at the start of a line or after a backslash. */
const escape = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1');
