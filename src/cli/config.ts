import { describeSettings } from '../config.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { table } from './table.ts';

export const configCommand = () =>
  action('config', {
    does: 'print the settings that are in force, and where each comes from; secrets are masked',
    examples: ['kaiden config', 'KAIDEN_PORT=9000 kaiden config --json'],
    exits: { 0: 'all are right', 1: 'not used', 2: 'some are wrong; a line for each' },
  }).action((asked: Asked) => {
    const settings = describeSettings(process.env);
    const entries = settings.map(({ name, value, from }) => [name, { value, from }]);
    const rows = settings.map(({ name, value, from }) => [name, value ?? '', from]);
    answer(asked, { settings: Object.fromEntries(entries) as object }, [table(['setting', 'value', 'from'], rows)]);
  });
