import type { Tx } from '../../../../db/open.ts';
import { invalidRequest, notFound } from '../../../base/shared/refusal.ts';
import { gptRow } from '../../../catalogue/gpts.ts';
import { chartByID } from '../../../catalogue/store.ts';
import { command } from '../../../writer/command.ts';
import { preparePlays } from '../prepare.ts';
import { storePlays } from '../store-plays.ts';
import { deleteOrphans, findOrphan, type OrphanRow } from '../store.ts';
import { readOrphans, type OrphanContext } from './prepare-retry.ts';

/** Orphan and its required owner: those of others are treated as missing. */
export interface OwnOrphan {
  userID: number;
  orphanID: string;
}

async function ownOrphan(tx: Tx, { userID, orphanID }: OwnOrphan): Promise<OrphanRow> {
  const orphan = await findOrphan(tx, userID, orphanID);
  if (!orphan) throw notFound('orphan');
  return orphan;
}

/** Deletes a user's orphan. Throws 404 if they have no such orphan. */
export const deleteOrphan = command<OwnOrphan, void>('imports.deleteOrphan', async (tx, own) => {
  const { orphanID } = await ownOrphan(tx, own);
  await deleteOrphans(tx, [orphanID]);
});

export interface ResolvedOrphan {
  scoreID: string;
  /** False if the score existed already. */
  isNew: boolean;
}

/**
 * Turns an orphan into a score on the chart that its player selects. Throws 404 for an orphan of somebody else and for a chart that its
 * game:playtype does not have, and 400 with every reason if the play is impossible there, or blacklisted; the orphan then stays.
 */
export const resolveOrphan = command<OwnOrphan & { chartID: string }, ResolvedOrphan>(
  'imports.resolveOrphan',
  async (tx, { chartID, ...own }, context) => {
    const orphan = await ownOrphan(tx, own);
    const { game, playtype, service, version } = orphan.context as OrphanContext;
    const gpt = context.games.gpt(game, playtype);
    if (!gpt) throw notFound('game');
    const ugpt = { userID: own.userID, gpt, gptRow: await gptRow(tx, game, playtype) };
    const chart = await chartByID(tx, ugpt.gptRow, chartID);
    if (!chart) throw notFound('chart');

    const parsed = { ...readOrphans(gpt, [orphan]), service, version, classes: {} };
    const { importType } = orphan;
    const prepared = await preparePlays(tx, ugpt, parsed, { importType, chart: chart.row }, context);
    if (prepared.errors.length > 0) {
      throw invalidRequest(prepared.errors.map(({ message }) => ({ path: 'chartID', message })));
    }
    if (prepared.blacklisted.length > 0) {
      throw invalidRequest([
        { path: 'chartID', message: 'On this chart it would be a score that you have blacklisted' },
      ]);
    }
    await storePlays(tx, ugpt, prepared, { importType, importRow: null, isCurrent: true }, context);
    await deleteOrphans(tx, [orphan.orphanID]);
    const [fresh] = prepared.fresh;
    if (fresh) return { scoreID: fresh.scoreID, isNew: true };
    return { scoreID: prepared.duplicates[0]!.scoreID, isNew: false };
  },
);
