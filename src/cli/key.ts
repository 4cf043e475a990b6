import { PERMISSIONS } from '../../contracts/contract.ts';
import { createKey } from '../accounts/auth/commands.ts';
import { answer, type OutputOptions } from './answer.ts';
import { checkPermissions } from './check-permissions.ts';
import { action, group } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { withWriter } from './with-writer.ts';

export const keyCommand = () =>
  group('key', {
    does: 'manage API keys',
    examples: ['kaiden key create hazel --permissions submit_score'],
  }).addCommand(createCommand());

const createCommand = () =>
  action('create', {
    does: 'create an API key and print it; it cannot be shown again',
    examples: ['kaiden key create hazel --permissions submit_score --identifier "my hook"'],
  })
    .argument('<name>', 'user name of the owner')
    .requiredOption('--permissions <list>', `comma-separated permissions: ${PERMISSIONS.join(', ')}`)
    .option('--identifier <text>', 'label of the key', 'Created on the command line')
    .action(async (name: string, options: OutputOptions & { permissions: string; identifier: string }) => {
      const permissions = checkPermissions(options.permissions);
      await withWriter(async ({ writer, db }) => {
        const { id } = await findUserNamed(db, name);
        const { token } = await writer.run(createKey, { userID: id, identifier: options.identifier, permissions });
        answer(options, { key: token, userID: id, permissions }, [token]);
      });
    });
