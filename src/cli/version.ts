import { version } from '../version.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';

export const versionCommand = () =>
  action('version', { does: 'print the version', examples: ['kaiden version'] }).action((asked: Asked) =>
    answer(asked, { version, node: process.versions.node }, [version]),
  );
