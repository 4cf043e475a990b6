import { describeSettings } from '../base/config.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { table } from './table.ts';

export const configCommand = () =>
  action('config', {
    does: 'print the current settings and where each comes from; secrets are masked',
    examples: ['kaiden config', 'KAIDEN_PORT=9000 kaiden config --json'],
    exits: { 0: 'all settings are valid', 1: 'not used', 2: 'invalid settings; one line for each' },
  }).action((output: OutputOptions) => {
    const settings = describeSettings(process.env);
    const entries = settings.map(({ name, value, from }) => [name, { value, from }]);
    const rows = settings.map(({ name, value, from }) => [name, value ?? '', from]);
    answer(output, { settings: Object.fromEntries(entries) as object }, [table(['setting', 'value', 'source'], rows)]);
  });
