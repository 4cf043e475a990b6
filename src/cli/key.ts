import { PERMISSIONS, type Permission } from '../../contracts/contract.ts';
import { createKey } from '../auth/commands.ts';
import { answer, type Asked } from './answer.ts';
import { action, group } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { UsageError } from './usage-error.ts';
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

function checkPermissions(list: string): Permission[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const known: readonly string[] = PERMISSIONS;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0 || names.length === 0) {
    throw new UsageError(`There is no permission ${unknown.join(', ') || '""'}; there are ${PERMISSIONS.join(', ')}`);
  }
  return [...new Set(names)] as Permission[];
}
