import { isPassing } from '../shared/refusal.ts';
import { WriterStopped, type OnProgress, type Writer } from '../writer/command.ts';
import { createLinkPacer, storeLinks, type ChainOptions } from './chain.ts';
import { forgetQueuedImport, queueImport, storeImport, type ImportRequest } from './commands.ts';
import { remoteFormats } from './formats/remote.ts';
import { memoryOf } from './memory-of.ts';
import { LINK_PLAYS, MAX_PLAYS } from './plan.ts';
import { undoLink } from './remove-commands.ts';
import type { Imported, Queued } from './runner.ts';
import type { OpenImport, Preparer } from './workers/preparer.ts';

export interface LargeImportDeps {
  writer: Writer;
  preparer: Preparer;
  /** Waits until no other long command is in the writer. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Completes a queued import later. */
  later: (queued: Queued) => void;
}

/** Imports what workers have to read: in one transaction where that is enough, else link by link. */
export function createLargeImports({ writer, preparer, turn, later }: LargeImportDeps) {
  const pacer = createLinkPacer();
  const chain = (importID: string, open: OpenImport, how: Pick<ChainOptions, 'from' | 'onProgress' | 'queued'>) =>
    storeLinks({ ...how, writer, importID, open, pacer, turn });

  /** Removes what was stored of an import that can't be completed. */
  const undo = async (importID: string): Promise<void> => {
    while (await turn(() => writer.run(undoLink, { importID })));
  };

  /** Imports what a worker prepares: in one transaction where it fits into one, else as a chain. */
  const run = async (request: ImportRequest, onProgress: OnProgress): Promise<Imported> => {
    const { body, ...rest } = request;
    const maxPlays = remoteFormats.has(request.importType) ? undefined : MAX_PLAYS;
    return preparer.withImport({ ...request, maxPlays }, onProgress, async (open) => {
      if (open.total > LINK_PLAYS) return runChain(request, open, onProgress);
      for (;;) {
        const { link } = await open.prepare({ from: 0, limit: LINK_PLAYS }, onProgress);
        const stored = await turn(() => writer.run(storeImport, { ...rest, link }, { onProgress }));
        if (!stored.isStale) return { importID: request.importID, document: stored.document };
      }
    });
  };

  /** Queues an import, so that nothing of it can get lost any more, and stores it link by link. */
  const runChain = async (request: ImportRequest, open: OpenImport, onProgress: OnProgress): Promise<Imported> => {
    const { importID, userID, importType, body } = request;
    // What is brought from other servers is brought again after a restart.
    const kept = remoteFormats.has(importType) ? new Uint8Array() : body;
    const queued = turn(() => writer.run(queueImport, { ...request, body: kept }, { give: memoryOf(kept) }));
    const stored = chain(importID, open, { from: 0, onProgress, queued });
    stored.catch(() => undefined);
    await queued;
    try {
      await stored;
    } catch (error) {
      if (!isPassing(error) && !(error instanceof WriterStopped)) {
        await undo(importID);
        await writer.run(forgetQueuedImport, { importID });
        throw error;
      }
      if (isPassing(error)) later({ importID, userID, importType });
      return { importID, document: null };
    }
    return { importID, document: null, isCompleted: true };
  };

  return { run, chain, undo };
}
