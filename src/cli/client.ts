import { api } from '../../contracts/index.ts';
import { removeClient } from '../clients/commands.ts';
import { makeClient } from '../clients/make.ts';
import { openSecret } from '../clients/sealed-secret.ts';
import { findAllClients, findClientsOf } from '../clients/store.ts';
import { readConfig } from '../config.ts';
import { createVault } from '../secrets/vault.ts';
import { toIssues } from '../shared/zod-issues.ts';
import { findUserByID } from '../users/store.ts';
import { answer, type Asked } from './answer.ts';
import { checkPermissions } from './check-permissions.ts';
import { action, group } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const clientCommand = () =>
  group('client', {
    does: 'manage OAuth clients: programs that get API keys from users',
    examples: ['kaiden client list', 'kaiden client create hazel "Score Bot" --permissions submit_score'],
  })
    .addCommand(listCommand())
    .addCommand(createCommand())
    .addCommand(deleteCommand());

const listCommand = () =>
  action('list', {
    does: 'list all clients, or those that a user has made',
    examples: ['kaiden client list', 'kaiden client list hazel'],
  })
    .argument('[user]', 'whose clients')
    .action(async (name: string | undefined, asked: Asked) =>
      withWriter(async ({ db }) => {
        const found = await (name === undefined
          ? findAllClients(db)
          : findClientsOf(db, (await findUserNamed(db, name)).id));
        const clients = [];
        for (const { clientID, name: title, author, requestedPermissions } of found) {
          const by = (await findUserByID(db, author))?.username ?? '';
          clients.push({ clientID, name: title, author: by, permissions: requestedPermissions });
        }
        const rows = clients.map((one) => [one.clientID, one.name, one.author, one.permissions.join(', ')]);
        const lines = [table(['id', 'name', 'made by', 'permissions'], rows)];
        answer(asked, { clients }, rows.length > 0 ? lines : ['There are no clients.']);
      }),
    );

interface CreateOptions extends Asked {
  permissions: string;
  redirect?: string;
  webhook?: string;
  keyFormat?: string;
  keyFilename?: string;
}

const createCommand = () =>
  action('create', {
    does: 'make a client and print its id and its secret',
    examples: ['kaiden client create hazel "Score Bot" --permissions submit_score'],
  })
    .argument('<user>', 'whose client it is')
    .argument('<name>', 'its name, 3 to 80 characters')
    .requiredOption('--permissions <list>', 'what keys from it may do, with commas between')
    .option('--redirect <url>', 'where users are sent back to with a code')
    .option('--webhook <url>', 'where events are sent')
    .option('--key-format <text>', 'content of the file for users, with %%SERVICE_KEY%% where their key goes')
    .option('--key-filename <name>', 'name of that file')
    .action(async (user: string, name: string, options: CreateOptions) => {
      const wish = checkWish(name, options);
      const config = readConfig(process.env);
      await withWriter(async ({ writer, db }) => {
        const vault = createVault({ db, writer, config });
        const client = await makeClient({ writer, vault }, await findUserNamed(db, user), wish);
        const secret = openSecret(vault, client);
        answer(options, { clientID: client.clientID, secret }, [client.clientID, secret]);
      }, config);
    });

/** What is asked for, by the rules of the route. Throws with a line for each fault. */
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
    does: 'delete a client and every API key that came from it',
    examples: ['kaiden client delete CI0123456789abcdef'],
  })
    .argument('<id>', 'its id, which begins with CI')
    .action(async (clientID: string, asked: Asked) => {
      await withWriter(async ({ writer }) => writer.run(removeClient, { clientID }));
      answer(asked, { clientID }, [`Deleted ${clientID}.`]);
    });
