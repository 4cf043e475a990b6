import { Command } from 'commander';

import { api } from '../../contracts/index.ts';
import { removeClient } from '../clients/commands.ts';
import { makeClient } from '../clients/make.ts';
import { openSecret } from '../clients/sealed-secret.ts';
import { findAllClients, findClientsOf } from '../clients/store.ts';
import { readConfig } from '../config.ts';
import { createVault } from '../secrets/vault.ts';
import { toIssues } from '../shared/zod-issues.ts';
import { findUserByID } from '../users/store.ts';
import { checkPermissions } from './check-permissions.ts';
import { findUserNamed } from './find-user-named.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const clientCommand = () =>
  new Command('client')
    .description('manage OAuth clients: programs that get API keys from users')
    .addCommand(listCommand())
    .addCommand(createCommand())
    .addCommand(deleteCommand());

const listCommand = () =>
  new Command('list')
    .description('list all clients, or those that a user has made')
    .argument('[user]', 'whose clients')
    .action(async (name: string | undefined) =>
      withWriter(async ({ db }) => {
        const found = await (name === undefined
          ? findAllClients(db)
          : findClientsOf(db, (await findUserNamed(db, name)).id));
        if (found.length === 0) return console.log('There are no clients.');
        const rows: string[][] = [];
        for (const { clientID, name: title, author, requestedPermissions } of found) {
          const by = (await findUserByID(db, author))?.username ?? '';
          rows.push([clientID, title, by, requestedPermissions.join(', ')]);
        }
        console.log(table(['id', 'name', 'made by', 'permissions'], rows));
      }),
    );

interface CreateOptions {
  permissions: string;
  redirect?: string;
  webhook?: string;
  keyFormat?: string;
  keyFilename?: string;
}

const createCommand = () =>
  new Command('create')
    .description('make a client and print its id and its secret')
    .argument('<user>', 'whose client it is')
    .argument('<name>', 'its name, 3 to 80 characters')
    .requiredOption('--permissions <list>', 'what keys from it may do, with commas between')
    .option('--redirect <url>', 'where users are sent back to with a code')
    .option('--webhook <url>', 'where events are sent')
    .option('--key-format <text>', 'content of the file for users, with %%SERVICE_KEY%% where their key goes')
    .option('--key-filename <name>', 'name of that file')
    .addHelpText('after', '\nExample:\n  kaiden client create hazel "Score Bot" --permissions submit_score')
    .action(async (user: string, name: string, options: CreateOptions) => {
      const wish = checkWish(name, options);
      const config = readConfig(process.env);
      await withWriter(async ({ writer, db }) => {
        const vault = createVault({ db, writer, config });
        const client = await makeClient({ writer, vault }, await findUserNamed(db, user), wish);
        console.log(`${client.clientID}\n${openSecret(vault, client)}`);
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
  new Command('delete')
    .description('delete a client and every API key that came from it')
    .argument('<id>', 'its id, which begins with CI')
    .action(async (clientID: string) => {
      await withWriter(async ({ writer }) => writer.run(removeClient, { clientID }));
      console.log(`Deleted ${clientID}.`);
    });
