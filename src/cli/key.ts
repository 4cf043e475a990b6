import { Command } from 'commander';

import { PERMISSIONS } from '../../contracts/contract.ts';
import { createKey } from '../auth/commands.ts';
import { checkPermissions } from './check-permissions.ts';
import { findUserNamed } from './find-user-named.ts';
import { withWriter } from './with-writer.ts';

export const keyCommand = () => new Command('key').description('manage API keys').addCommand(createCommand());

const createCommand = () =>
  new Command('create')
    .description('create an API key and print it; it cannot be shown again')
    .argument('<name>', 'whose key it is')
    .requiredOption('--permissions <list>', `with commas between: ${PERMISSIONS.join(', ')}`)
    .option('--identifier <text>', 'what it is for', 'Made on the command line')
    .addHelpText('after', '\nExample:\n  kaiden key create hazel --permissions submit_score --identifier "my hook"')
    .action(async (name: string, options: { permissions: string; identifier: string }) => {
      const permissions = checkPermissions(options.permissions);
      await withWriter(async ({ writer, db }) => {
        const { id } = await findUserNamed(db, name);
        const { token } = await writer.run(createKey, { userID: id, identifier: options.identifier, permissions });
        console.log(token);
      });
    });
