import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import type { UserRef } from '../../contracts/common.ts';
import type { IntegrationTest } from '../../contracts/documents/integration.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Vault } from '../accounts/secrets/vault.ts';
import { findOwnUser } from '../accounts/users/find-user.ts';
import type { Config } from '../base/config.ts';
import type { Sender } from '../base/net/sender.ts';
import { counted } from '../base/shared/counted.ts';
import { readPage, type PagedList } from '../base/shared/cursor.ts';
import { invalidRequest, notFound } from '../base/shared/refusal.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page, type Caller } from '../handler/handler.ts';
import { readBaseURL } from '../links/integrations/base-url.ts';
import {
  changeIntegration,
  createIntegration,
  forgetRefused,
  removeIntegration,
} from '../links/integrations/commands.ts';
import { toIntegrationDocument, toRefusedScore } from '../links/integrations/documents.ts';
import { relayAgain } from '../links/integrations/relay/commands.ts';
import { findRefused, type RefusedRow } from '../links/integrations/relay/refused.store.ts';
import { countWaiting } from '../links/integrations/relay/store.ts';
import { aboutKey } from '../links/integrations/sealed-key.ts';
import { findIntegration, findIntegrationsOf, type IntegrationRow } from '../links/integrations/store.ts';
import type { Writer } from '../writer/command.ts';

export interface IntegrationDeps {
  db: Db;
  writer: Writer;
  games: Games;
  vault: Vault;
  config: Pick<Config, 'allowedRanges'>;
  /** Tests whether an integration works. */
  testIntegration: (row: IntegrationRow) => Promise<IntegrationTest>;
  relay: Pick<Sender, 'wake'>;
}

const refusedList: PagedList<RefusedRow, readonly [number]> = {
  name: 'refused scores',
  key: z.tuple([z.number()]),
  keyOf: ({ id }) => [id],
};

const PREFIX = 4;

export const integrationRoutes = ({ db, writer, games, vault, config, testIntegration, relay }: IntegrationDeps) => {
  const document = async (row: IntegrationRow) => toIntegrationDocument(row, await countWaiting(db, row.id));

  /** Returns the user's own integration; 404 for somebody else's, as if it did not exist. */
  const find = async (params: { userID: UserRef; integrationID: string }, caller: Caller) => {
    const user = await findOwnUser(db, params.userID, caller);
    const row = await findIntegration(db, params.integrationID);
    if (row?.user !== user.id) throw notFound('integration');
    return row;
  };

  const sealKey = async (key: string, row: Parameters<typeof aboutKey>[0]) => ({
    sealedKey: await vault.seal(key, aboutKey(row)),
    keyPrefix: key.length > 4 * PREFIX ? key.slice(0, PREFIX) : '',
  });

  return bind('integrations', api.integrations, {
    list: async ({ params, caller }) => {
      const user = await findOwnUser(db, params.userID, caller);
      const rows = await findIntegrationsOf(db, user.id);
      return ok(`Found ${counted(rows.length, 'integration')}`, await Promise.all(rows.map(document)));
    },
    create: async ({ params, json, caller }) => {
      const user = await findOwnUser(db, params.userID, caller);
      const baseUrl = readBaseURL(json.baseUrl, config.allowedRanges);
      const idStrings = knownGames(games, json.idStrings ?? null);
      const integrationID = `I${randomBytes(20).toString('hex')}`;
      const { type, relay = false, schedule = null } = json;
      const account = { integrationID, user: user.id, type, baseUrl, idStrings, relay, schedule };
      await writer.run(createIntegration, { ...account, ...(await sealKey(json['!apiKey'], account)) });
      const row = await findIntegration(db, integrationID);
      // It may have been removed in the meantime.
      if (!row) throw notFound('integration');
      return ok(`Created an integration with ${baseUrl}`, await document(row));
    },
    get: async ({ params, caller }) => ok('Found the integration', await document(await find(params, caller))),
    update: async ({ params, json, caller }) => {
      const row = await find(params, caller);
      const { integrationID } = row;
      const key = json['!apiKey'] === undefined ? undefined : await sealKey(json['!apiKey'], row);
      const idStrings = json.idStrings === undefined ? undefined : knownGames(games, json.idStrings);
      await writer.run(changeIntegration, {
        integrationID,
        key,
        idStrings,
        relay: json.relay,
        schedule: json.schedule,
      });
      return ok('Changed the integration', await document(await find(params, caller)));
    },
    test: async ({ params, caller }) => {
      const result = await testIntegration(await find(params, caller));
      return ok(result.ok ? 'The integration works' : "The integration doesn't work", result);
    },
    refused: async ({ params, query, caller }) => {
      const { id } = await find(params, caller);
      const { rows, next } = await readPage(refusedList, query, [id], (after, limit) =>
        findRefused(db, id, { before: after?.[0], limit }),
      );
      return page(`Found ${counted(rows.length, 'score')}`, rows.map(toRefusedScore), next);
    },
    sendAgain: async ({ params, json: { refusedIDs }, caller }) => {
      const { integrationID } = await find(params, caller);
      const waiting = await writer.run(relayAgain, { integrationID, refusedIDs });
      relay.wake();
      return ok(`Queued ${counted(waiting, 'score')} to be sent again`, { waiting });
    },
    forgetRefused: async ({ params, caller }) => {
      const { integrationID } = await find(params, caller);
      await writer.run(forgetRefused, { integrationID });
      return ok('Cleared the list', {});
    },
    remove: async ({ params, caller }) => {
      const { integrationID } = await find(params, caller);
      await writer.run(removeIntegration, { integrationID });
      return ok('Deleted the integration', {});
    },
  });
};

function knownGames(games: Games, idStrings: string[] | null): string[] | null {
  const known = games.all().map(({ idString }) => idString);
  const issues = (idStrings ?? []).flatMap((idString, index) =>
    known.includes(idString) ? [] : { path: `idStrings[${index}]`, message: `expected one of ${known.join(', ')}` },
  );
  if (issues.length > 0) throw invalidRequest(issues);
  return idStrings;
}
