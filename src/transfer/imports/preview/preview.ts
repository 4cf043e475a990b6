import { randomBytes } from 'node:crypto';

import type { DryRunAnswer } from '../../../../contracts/documents/import.ts';
import type { Connection, Tx } from '../../../../db/open.ts';
import { inShadow } from '../../../../db/shadow.ts';
import type { CommandContext } from '../../../writer/command.ts';
import { toImportDocument } from '../documents.ts';
import { joinOutcomes, type PartOutcome } from '../outcome.ts';
import { knownFrom, LINK_PLAYS, planImport, takeLink, type PlanRequest } from '../plan.ts';
import { runPart } from '../run.ts';
import { insertImport, nextImportRow, updateImport } from '../store.ts';
import { watchChanges } from './changes.ts';

export interface PreviewRequest extends PlanRequest {
  userID: number;
  userIntent: boolean;
  /** Whether scores of an export are accepted even if they exceed what their charts allow today. */
  trusted?: boolean | undefined;
}

/**
 * Returns the effects of an import. It is imported into a shadow of the player's rows, so nothing is written and nobody waits. Throws what
 * the import would throw.
 */
export async function previewImport(
  connection: Connection,
  request: PreviewRequest,
  context: CommandContext,
): Promise<DryRunAnswer> {
  context.progress({ stage: 'reading', description: 'Reading' });
  const plan = await planImport(request, knownFrom(connection.db, context.games));
  const { userID: user, importType, userIntent } = request;
  return inShadow(connection, user, async (tx: Tx) => {
    const time = context.now();
    const changes = watchChanges(tx);
    const importRow = await insertImport(tx, {
      id: await nextImportRow(tx),
      importID: randomBytes(20).toString('hex'),
      user,
      importType,
      userIntent,
      status: 'completed',
      playtypes: [],
      timeStarted: time,
    });
    const done: PartOutcome[] = [];
    let from = 0;
    for (let isLast = false; !isLast;) {
      const link = takeLink(plan, from, LINK_PLAYS);
      const options = { ...request, importRow, beforeStoring: changes.begin };
      for (const part of link.parts) done.push(await runPart(tx, part, options, { ...context, now: () => time }));
      from = link.upTo;
      ({ isLast } = link);
    }
    const result = { game: plan.game, ...joinOutcomes(done, plan.missing) };
    const document = await toImportDocument(
      tx,
      await updateImport(tx, importRow, { ...result, timeFinished: context.now() }),
    );
    return { ...document, dryRun: await changes.end(document) };
  });
}
