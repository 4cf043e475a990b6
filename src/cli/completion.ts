import type { Command } from 'commander';

import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { bashCompletion } from './completion/bash.ts';
import { fishCompletion } from './completion/fish.ts';
import { completionTree, type CompletionNode } from './completion/tree.ts';
import { zshCompletion } from './completion/zsh.ts';
import { UsageError } from './usage-error.ts';

const SHELLS: Readonly<Record<string, (nodes: readonly CompletionNode[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};
const names = Object.keys(SHELLS).join(', ');

export const completionCommand = () =>
  action('completion', {
    does: 'print a script that completes commands and options in a shell',
    notes: ['Print it again after an upgrade. It is made from the commands and does not start Kaiden while you type.'],
    examples: [
      'kaiden completion bash > ~/.local/share/bash-completion/completions/kaiden',
      'kaiden completion zsh > ~/.zfunc/_kaiden',
      'kaiden completion fish > ~/.config/fish/completions/kaiden.fish',
    ],
  })
    .argument('<shell>', names)
    .action((shell: string, output: OutputOptions, command: Command) => {
      const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
      if (!write) throw new UsageError(`No such shell: ${shell}. Shells: ${names}`);
      const script = write(completionTree(command.parent!));
      answer(output, { shell, script }, [script]);
    });
