import { PERMISSIONS } from '../../contracts/contract.ts';
import type { APIKeyDocument } from '../../contracts/documents/api-key.ts';
import { createKey, revokeKey } from '../accounts/auth/commands.ts';
import { toKeySummary } from '../accounts/auth/documents.ts';
import { findKeysOf } from '../accounts/auth/store.ts';
import { recorded } from '../operations/admin/recorded.ts';
import { answer, type OutputOptions } from './answer.ts';
import { checkPermissions } from './check-permissions.ts';
import { action, group } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { table } from './table.ts';
import { withWriter } from './with-writer.ts';

export const keyCommand = () =>
  group('key', {
    does: 'manage API keys',
    examples: ['kaiden key list hazel', 'kaiden key create hazel --permissions submit_score'],
  })
    .addCommand(listCommand())
    .addCommand(createCommand())
    .addCommand(revokeCommand());

const listCommand = () =>
  action('list', {
    does: "list a user's API keys, latest first, without the keys themselves",
    examples: ['kaiden key list hazel'],
  })
    .argument('<name>', 'user name of the owner')
    .action((name: string, output: OutputOptions) =>
      withWriter(async ({ db }) => {
        const { id } = await findUserNamed(db, name);
        const keys = (await findKeysOf(db, id)).map(toKeySummary);
        const rows = keys.map((key) => [
          key.keyID,
          key.identifier,
          key.tokenPrefix === null ? '' : `${key.tokenPrefix}…`,
          PERMISSIONS.filter((permission) => key.permissions[permission]).join(', '),
          dayOf(key.createdAt),
          key.lastUsedAt === null ? 'never' : dayOf(key.lastUsedAt),
        ]);
        const head = ['id', 'label', 'begins with', 'permissions', 'created', 'last used'];
        answer(output, { keys }, rows.length > 0 ? [table(head, rows)] : ['No API keys.']);
      }),
    );

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const revokeCommand = () =>
  action('revoke', {
    does: 'delete an API key, which stops working at once',
    examples: ['kaiden key revoke hazel 0123456789abcdef'],
  })
    .argument('<name>', 'user name of the owner')
    .argument('<key>', 'id of the key, as `kaiden key list` prints it, or the key itself')
    .action(async (name: string, key: string, output: OutputOptions) => {
      await withWriter(async ({ writer, db }) => {
        const { id: userID, username } = await findUserNamed(db, name);
        const before = new Map(
          (await findKeysOf(db, userID)).map(toKeySummary).map((one) => [one.keyID, one.identifier]),
        );
        const describe = (keyID: string) => ({
          action: 'revoke-key',
          target: { userID, keyID, label: before.get(keyID) },
        });
        await writer.run(recorded(revokeKey, describe), { userID, key });
        answer(output, { userID }, [`Revoked the API key of ${username}`]);
      });
    });

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
        const describe = ({ keyID, identifier: label }: APIKeyDocument) => ({
          action: 'create-key',
          target: { userID: id, keyID, label },
          after: { permissions },
        });
        const wanted = { userID: id, identifier: options.identifier, permissions };
        const { token } = await writer.run(recorded(createKey, describe), wanted);
        answer(options, { key: token, userID: id, permissions }, [token]);
      });
    });
