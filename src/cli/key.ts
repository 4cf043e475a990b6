import { PERMISSIONS } from '../../contracts/contract.ts';
import { createKey } from '../auth/commands.ts';
import { answer, type Asked } from './answer.ts';
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
    .argument('<name>', 'whose key it is')
    .requiredOption('--permissions <list>', `with commas between: ${PERMISSIONS.join(', ')}`)
    .option('--identifier <text>', 'what it is for', 'Made on the command line')
    .action(async (name: string, options: Asked & { permissions: string; identifier: string }) => {
      const permissions = checkPermissions(options.permissions);
      await withWriter(async ({ writer, db }) => {
        const { id } = await findUserNamed(db, name);
        const { token } = await writer.run(createKey, { userID: id, identifier: options.identifier, permissions });
        answer(options, { key: token, userID: id, permissions }, [token]);
      });
    });
