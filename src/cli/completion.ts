import { Argument, type Command } from 'commander';

import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { bashCompletion } from './completion/bash.ts';
import { fishCompletion } from './completion/fish.ts';
import { completionTree } from './completion/tree.ts';
import { zshCompletion } from './completion/zsh.ts';

const SHELLS = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

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
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS)))
    .action((shell: string, output: OutputOptions, command: Command) => {
      const script = SHELLS[shell as keyof typeof SHELLS](completionTree(command.parent!));
      answer(output, { shell, script }, [script]);
    });
