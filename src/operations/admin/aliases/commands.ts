import type { AliasDocument, UnmatchedName } from '../../../../contracts/documents/alias.ts';
import { recordAction } from '../../../accounts/audit.store.ts';
import { invalidRequest, notFound } from '../../../base/shared/refusal.ts';
import { stableHash } from '../../../base/shared/stable-json.ts';
import { gptRow } from '../../../catalogue/gpts.ts';
import { chartByID } from '../../../catalogue/store.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import type { Games } from '../../../games/registry.ts';
import { lookupKey, namesSong } from '../../../transfer/imports/chart-name.ts';
import { command } from '../../../writer/command.ts';
import { aliasDocument } from './documents.ts';
import { deleteAlias, findAliasByID, findNameRows, saveAlias } from './store.ts';

export interface SettleRequest extends Pick<UnmatchedName, 'game' | 'playtype' | 'matchType' | 'name'> {
  /** The administrator. */
  by: number;
  /** Null ignores the name. */
  chartID: string | null;
}

export interface SettleResult {
  alias: AliasDocument;
  /** Rows of the name whose orphans to retry. */
  names: { row: number; plays: number }[];
}

const fault = (path: string, message: string) => invalidRequest([{ path, message }]);

function gptOf(games: Games, { game, playtype }: SettleRequest): Gpt {
  const gpt = games.gpt(game, playtype);
  if (!gpt) throw fault('playtype', `there is no ${game} ${playtype}`);
  return gpt;
}

/**
 * Assigns a name to a song for all playtypes of the game, or to a chart, depending on its match type. Throws 400 for an unknown
 * game:playtype, match type or chart.
 */
export const settleName = command<SettleRequest, SettleResult>(
  'admin.settleName',
  async (tx, request, { games, now }) => {
    const { by, game, matchType, name, chartID } = request;
    const gpt = gptOf(games, request);
    const match = gpt.matchTypes.get(matchType);
    if (!match) throw fault('matchType', `expected one of ${[...gpt.matchTypes.keys()].join(', ')}`);
    const found = chartID === null ? null : await chartByID(tx, await gptRow(tx, game, gpt.playtype), chartID);
    if (found === undefined) throw fault('chartID', `${gpt.idString} has no such chart`);
    const ofSong = namesSong(match);
    const assigned = { game, playtype: ofSong ? '' : gpt.playtype, matchType, key: lookupKey(match, name) };
    const aliasID = `A${stableHash(assigned)}`;
    const before = await findAliasByID(tx, aliasID);
    const target = { song: found?.songRow ?? null, chart: ofSong ? null : (found?.row ?? null) };
    await saveAlias(tx, { aliasID, ...assigned, name, ...target, createdAt: now() });
    const alias = aliasDocument((await findAliasByID(tx, aliasID))!);
    const action = chartID === null ? 'ignore-name' : 'settle-name';
    const change = { ...(before && { before: aliasDocument(before) }), after: alias };
    await recordAction(tx, by, { action, target: { game, playtype: gpt.playtype, matchType, name }, ...change }, now());
    return { alias, names: chartID === null ? [] : await findNameRows(tx, assigned) };
  },
);

/** Deletes an alias; scores matched by it stay. Throws 404 if there is none. */
export const removeAlias = command<{ by: number; aliasID: string }, void>(
  'admin.removeAlias',
  async (tx, { by, aliasID }, { now }) => {
    const alias = await findAliasByID(tx, aliasID);
    if (!alias) throw notFound('alias');
    await deleteAlias(tx, aliasID);
    await recordAction(tx, by, { action: 'remove-alias', target: { aliasID }, before: aliasDocument(alias) }, now());
  },
);
