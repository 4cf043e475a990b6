import { isPassing } from '../../base/shared/refusal.ts';
import { WriterStopped, type OnProgress, type Writer } from '../../writer/command.ts';
import { createLinkPacer, storeLinks, type ChainOptions } from './chain.ts';
import { forgetQueuedImport, queueImport, storeImport, type ImportRequest } from './commands.ts';
import { remoteFormats } from './formats/remote.ts';
import type { Imported, Queued } from './imported.ts';
import { memoryOf } from './memory-of.ts';
import { LINK_PLAYS, MAX_PLAYS } from './plan.ts';
import { undoLink } from './remove-commands.ts';
import type { OpenImport, Preparer } from './workers/preparer.ts';

export interface LargeImportDeps {
  writer: Writer;
  preparer: Preparer;
  /** Waits until no other long command uses the writer. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Completes a queued import later. */
  later: (queued: Queued) => void;
}

export type LargeImports = ReturnType<typeof createLargeImports>;

/** Runs imports that workers read: in one transaction if possible, else link by link. */
export function createLargeImports({ writer, preparer, turn, later }: LargeImportDeps) {
  const pacer = createLinkPacer();
  const chain = (importID: string, open: OpenImport, how: Pick<ChainOptions, 'from' | 'onProgress' | 'queued'>) =>
    storeLinks({ ...how, writer, importID, open, pacer, turn });

  /** Removes the stored part of an import that can't be completed. */
  const undo = async (importID: string): Promise<void> => {
    while (await turn(() => writer.run(undoLink, { importID })));
  };

  /** Runs an import prepared by a worker: in one transaction if it fits, else as a chain. */
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

  /** Queues an import, so that nothing can be lost any more, and stores it link by link. */
  const runChain = async (request: ImportRequest, open: OpenImport, onProgress: OnProgress): Promise<Imported> => {
    const { importID, userID, importType, body } = request;
    // Data from other servers is fetched again after a restart.
    const queuedBody = remoteFormats.has(importType) ? new Uint8Array() : body;
    const queued = turn(() =>
      writer.run(queueImport, { ...request, body: queuedBody }, { give: memoryOf(queuedBody) }),
    );
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
