import { api } from '../../contracts/index.ts';
import { COMMAND_LINE } from '../accounts/audit.store.ts';
import { createVault } from '../accounts/secrets/vault.ts';
import { findUserByID } from '../accounts/users/store.ts';
import { readConfig } from '../base/config.ts';
import { toIssues } from '../base/shared/zod-issues.ts';
import { removeClient } from '../links/clients/commands.ts';
import { makeClient } from '../links/clients/make.ts';
import { openSecret } from '../links/clients/sealed-secret.ts';
import { findAllClients, findClientsOf } from '../links/clients/store.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { recorded } from '../operations/admin/recorded.ts';
import { answer, type OutputOptions } from './answer.ts';
import { checkPermissions } from './check-permissions.ts';
import { action, group } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const clientCommand = () =>
  group('client', {
    does: 'manage OAuth clients',
    examples: ['kaiden client list', 'kaiden client create hazel "Score Bot" --permissions submit_score'],
  })
    .addCommand(listCommand())
    .addCommand(createCommand())
    .addCommand(deleteCommand());

const listCommand = () =>
  action('list', {
    does: 'list all OAuth clients, or those of one user',
    examples: ['kaiden client list', 'kaiden client list hazel'],
  })
    .argument('[user]', 'user name of the owner')
    .action(async (name: string | undefined, output: OutputOptions) =>
      withWriter(async ({ db }) => {
        const found = await (name === undefined
          ? (await findAllClients(db)).filter(({ personal }) => !personal)
          : findClientsOf(db, (await findUserNamed(db, name)).id));
        const clients = [];
        for (const { clientID, name: title, author, requestedPermissions } of found) {
          const by = (await findUserByID(db, author))?.username ?? '';
          clients.push({ clientID, name: title, author: by, permissions: requestedPermissions });
        }
        const rows = clients.map((one) => [one.clientID, one.name, one.author, one.permissions.join(', ')]);
        const lines = [table(['id', 'name', 'owner', 'permissions'], rows)];
        answer(output, { clients }, rows.length > 0 ? lines : ['No clients.']);
      }),
    );

interface CreateOptions extends OutputOptions {
  permissions: string;
  redirect?: string;
  webhook?: string;
  keyFormat?: string;
  keyFilename?: string;
}

const createCommand = () =>
  action('create', {
    does: 'create an OAuth client and print its id and secret',
    examples: ['kaiden client create hazel "Score Bot" --permissions submit_score'],
  })
    .argument('<user>', 'user name of the owner')
    .argument('<name>', 'name of the client, 3 to 80 characters')
    .requiredOption('--permissions <list>', 'comma-separated permissions of its API keys')
    .option('--redirect <url>', 'redirect URI, which users return to with a code')
    .option('--webhook <url>', 'webhook URL, which receives events')
    .option('--key-format <text>', 'content of the key file that users download; %%SERVICE_KEY%% stands for their key')
    .option('--key-filename <name>', 'name of the key file')
    .action(async (user: string, name: string, options: CreateOptions) => {
      const wish = checkWish(name, options);
      const config = readConfig(process.env);
      await withWriter(async ({ writer, db }) => {
        const vault = createVault({ db, writer, config });
        const owner = await findUserNamed(db, user);
        const client = await makeClient({ writer, vault }, owner, wish);
        const target = { userID: owner.id, clientID: client.clientID, name: client.name };
        await writer.run(noteAction, { by: COMMAND_LINE, action: 'create-client', target });
        const secret = openSecret(vault, client);
        answer(options, { clientID: client.clientID, secret }, [client.clientID, secret]);
      });
    });

/** Validates the arguments by the rules of the route. Throws with a line for each fault. */
function checkWish(name: string, { permissions, redirect, webhook, keyFormat, keyFilename }: CreateOptions) {
  const checked = api.clients.create.json.safeParse({
    name,
    permissions: checkPermissions(permissions),
    redirectUri: redirect,
    webhookUri: webhook,
    apiKeyFormat: keyFormat,
    apiKeyFilename: keyFilename,
  });
  if (checked.success) return checked.data;
  throw new UsageError(
    toIssues(checked.error)
      .map(({ path, message }) => `${path}: ${message}`)
      .join('\n'),
  );
}

const deleteCommand = () =>
  action('delete', {
    does: 'delete an OAuth client and all API keys issued through it',
    examples: ['kaiden client delete CI0123456789abcdef'],
  })
    .argument('<id>', 'client id, beginning with CI')
    .action(async (clientID: string, output: OutputOptions) => {
      const describe = () => ({ action: 'delete-client', target: { clientID } });
      await withWriter(({ writer }) => writer.run(recorded(removeClient, describe), { clientID }));
      answer(output, { clientID }, [`Deleted ${clientID}.`]);
    });
