import { Command } from 'commander';

import { describeSettings } from '../config.ts';
import { table } from './table.ts';

export const configCommand = () =>
  new Command('config')
    .description('print the settings that are in force, and where each comes from; secrets are masked')
    .option('--json', 'print one JSON object instead of a table')
    .addHelpText('after', '\nExit codes: 0 all are right, 2 some are wrong.')
    .action(({ json }: { json?: true }) => {
      const settings = describeSettings(process.env);
      if (json) {
        const entries = settings.map(({ name, value, from }) => [name, { value, from }]);
        return console.log(JSON.stringify(Object.fromEntries(entries), null, 2));
      }
      const rows = settings.map(({ name, value, from }) => [name, value ?? '', from]);
      console.log(table(['setting', 'value', 'from'], rows));
    });
