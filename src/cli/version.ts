import { version } from '../base/version.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';

export const versionCommand = () =>
  action('version', { does: 'print the version', examples: ['kaiden version'] }).action((output: OutputOptions) =>
    answer(output, { version, node: process.versions.node }, [version]),
  );
