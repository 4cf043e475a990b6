import type { Argument, Command, Option } from 'commander';

import { aboutOf, exitsOf, hasAction } from '../src/cli/command.ts';
import { createProgram } from '../src/cli/index.ts';
import { describeSettings } from '../src/config.ts';

/** The manual page of the command line, for `man`. It has no date: it changes with the commands and not with the day. */
export function manPage(): string {
  const program = createProgram();
  const commands = program.commands.flatMap((command) => [command, ...command.commands].filter(hasAction));
  return [
    '.\\" Made from the commands by npm run generate.',
    '.TH KAIDEN 1 "" "Kaiden" "User Commands"',
    '.SH NAME',
    `kaiden \\- ${escape(program.description())}`,
    '.SH SYNOPSIS',
    '.B kaiden',
    '.RI [ command ]',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    'Without a command, kaiden starts the server. Commands use the same settings as the server and may run beside it, unless they say otherwise.',
    '.PP',
    escape(
      'With --json, every command prints one JSON object: "ok" says whether the exit code is 0, and "error" has "message" and "lines" when it could not be done.',
    ),
    '.SH COMMANDS',
    ...commands.flatMap(describe),
    '.SH ENVIRONMENT',
    'Settings are environment variables; docs/configuration.md says what each means, and',
    '.B kaiden config',
    'what is in force.',
    '.PP',
    describeSettings({})
      .map(({ name, value }) => escape(value ? `${name} (${value})` : name))
      .join(', '),
    '.SH EXIT STATUS',
    '0 it is done; 1 it could not be done, or faults were found; 2 wrong settings, arguments or input. A command that means something else says so.',
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
    ...command.registeredArguments.flatMap((one) => item(usage(one), one.description)),
    ...command.options.flatMap((one) => item(one.flags, optionText(one))),
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

const optionText = ({ description, defaultValue }: Option): string =>
  typeof defaultValue === 'string' ? `${description} (default: ${defaultValue})` : description;

const item = (term: string, text: string): string[] => ['.TP', `.B ${escape(term)}`, escape(text)];

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

/** What would mean something to the formatter at the beginning of a line or after a backslash. */
const escape = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1');
