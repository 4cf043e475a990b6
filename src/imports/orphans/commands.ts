import type { Tx } from '../../../db/open.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import { chartByID } from '../../catalogue/store.ts';
import { invalidRequest, notFound } from '../../shared/refusal.ts';
import { command } from '../../writer/command.ts';
import { preparePlays } from '../prepare.ts';
import type { RawPlay } from '../raw-play.ts';
import { storePlays } from '../store-plays.ts';
import { deleteOrphans, findOrphan, type OrphanRow } from '../store.ts';
import type { OrphanContext } from './prepare-retry.ts';

/** An orphan and whose it has to be: those of others do not exist. */
export interface OwnOrphan {
  userID: number;
  orphanID: string;
}

async function ownOrphan(tx: Tx, { userID, orphanID }: OwnOrphan): Promise<OrphanRow> {
  const orphan = await findOrphan(tx, userID, orphanID);
  if (!orphan) throw notFound('orphan');
  return orphan;
}

/** Deletes an orphan of a user. Throws 404 when they have no such orphan. */
export const deleteOrphan = command<OwnOrphan, void>('imports.deleteOrphan', async (tx, own) => {
  const { orphanID } = await ownOrphan(tx, own);
  await deleteOrphans(tx, [orphanID]);
});

export interface ResolvedOrphan {
  scoreID: string;
  /** False where the score was there already. */
  isNew: boolean;
}

/**
 * Makes an orphan a score on the chart that its player names. Throws 404 for an orphan that is not theirs and for a
 * chart that its game:playtype has not, and 400 with every reason where the play is impossible there, or blacklisted; it
 * then stays.
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

    const parsed = { plays: [orphan.data as RawPlay], service, version, classes: {} };
    const { importType } = orphan;
    const prepared = await preparePlays(tx, ugpt, parsed, { importType, chart: chart.row }, context);
    if (prepared.errors.length > 0) {
      throw invalidRequest(prepared.errors.map(({ message }) => ({ path: 'chartID', message })));
    }
    if (prepared.blacklisted.length > 0) {
      throw invalidRequest([{ path: 'chartID', message: 'There it would be a score that is on your blacklist' }]);
    }
    await storePlays(tx, ugpt, prepared, { importType, importRow: null, isCurrent: true }, context);
    await deleteOrphans(tx, [orphan.orphanID]);
    const [fresh] = prepared.fresh;
    if (fresh) return { scoreID: fresh.scoreID, isNew: true };
    return { scoreID: prepared.duplicates[0]!.scoreID, isNew: false };
  },
);
