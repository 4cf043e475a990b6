import { openReadOnly } from '../../../../db/open.ts';
import { preciseNow } from '../../../base/shared/precise-now.ts';
import type { Games } from '../../../games/registry.ts';
import type { OnProgress } from '../../../writer/command.ts';
import type { EncodedImport } from '../encoded/encode.ts';
import type { PackedRetry, RetryRequest } from '../orphans/prepare-retry.ts';
import type { PreviewRequest } from '../preview/preview.ts';
import {
  createWorkspace,
  type EncodedPreview,
  type OpenRequest,
  type PackedLink,
  type Workspace,
} from './workspace.ts';

/** Parsed import that is prepared link by link. */
export interface OpenImport {
  /** Number of plays. */
  total: number;
  prepare(next: { from: number; limit: number }, onProgress?: OnProgress): Promise<PackedLink>;
}

/** Prepares a retry of some of a user's orphans. */
export type RetrySome = (request: RetryRequest) => Promise<PackedRetry>;

/** Does the read-only work of imports outside the writer. */
export interface Preparer {
  /** Parses a file and passes it to `work`; afterwards it is released. Throws a 400 with every fault. */
  withImport<T>(request: OpenRequest, onProgress: OnProgress, work: (open: OpenImport) => Promise<T>): Promise<T>;
  /** Returns the effects of an import. Throws what the import would throw. */
  preview(request: PreviewRequest): Promise<EncodedPreview>;
  withOrphans<T>(work: (retry: RetrySome) => Promise<T>): Promise<T>;
  /** Returns the encoded document of a completed import; null if there is none. */
  encode(importID: string): Promise<EncodedImport | null>;
  /** Ends its workers and aborts their work. */
  close(): Promise<void>;
}

export interface InlineOptions {
  file: string;
  games: Games;
  now?: () => number;
}

/** Creates a preparer on the calling thread, for tests and the command line, which serve no requests meanwhile. */
export function createInlinePreparer({ file, games, now = () => Date.now() }: InlineOptions): Preparer {
  const alone = async <T>(work: (workspace: Workspace) => Promise<T>): Promise<T> => {
    const connection = openReadOnly(file);
    try {
      return await work(createWorkspace({ connection, games, now }));
    } finally {
      connection.close();
    }
  };
  return {
    withImport: (request, onProgress, work) =>
      alone(async (workspace) => {
        const { total } = await workspace.open(request, forward(onProgress));
        return work({ total, prepare: (next, report) => workspace.prepare(next, forward(report)) });
      }),
    preview: (request) => alone((workspace) => workspace.preview(request, () => undefined)),
    withOrphans: (work) => alone((workspace) => work((request) => workspace.retry(request))),
    encode: (importID) => alone((workspace) => workspace.encode(importID)),
    close: async () => undefined,
  };
}

const forward =
  (onProgress: OnProgress | undefined): Parameters<Workspace['open']>[1] =>
  (progress) =>
    onProgress?.(progress, preciseNow());
