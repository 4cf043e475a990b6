import type { Command, Option } from 'commander';

/** Word that can be completed, with its description. */
export interface Choice {
  name: string;
  about: string;
}

/** Option with its names, and whether a value follows. */
export interface OptionChoice extends Choice {
  takesValue: boolean;
  /** Values that it can have; empty if others, such as files, are possible. */
  values: readonly string[];
}

/** Command as completion sees it. */
export interface CompletionNode {
  /** Words after `kaiden`: "user create"; "" for the program itself. */
  path: string;
  commands: readonly Choice[];
  options: readonly OptionChoice[];
  /** Values of an argument that can have no others. */
  values: readonly string[];
  /** Whether an argument can be a file. */
  takesFiles: boolean;
}

/** Returns every command with what can follow it, the program first. */
export function completionTree(program: Command): CompletionNode[] {
  const visit = (command: Command, path: string): CompletionNode[] => [
    {
      path,
      commands: command.commands.map((sub) => ({ name: sub.name(), about: oneLine(sub.description()) })),
      options: [...command.options.flatMap(choicesOf), HELP],
      values: command.registeredArguments.flatMap((one) => one.argChoices ?? []),
      takesFiles: command.registeredArguments.some((one) => /^(files?|folder|dir)$/.test(one.name())),
    },
    ...command.commands.flatMap((sub) => visit(sub, `${path} ${sub.name()}`.trim())),
  ];
  return visit(program, '');
}

const HELP: OptionChoice = { name: '--help', about: 'display help', takesValue: false, values: [] };

const choicesOf = ({ long, description, required, argChoices = [] }: Option): OptionChoice[] =>
  long ? [{ name: long, about: oneLine(description), takesValue: required, values: argChoices }] : [];

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
