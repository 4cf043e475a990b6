import { openReadOnly } from '../../../db/open.ts';
import type { Games } from '../../games/registry.ts';
import { preciseNow } from '../../shared/precise-now.ts';
import type { OnProgress } from '../../writer/command.ts';
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

/** An import that has been read, and is prepared link by link. */
export interface OpenImport {
  /** How many plays there are. */
  total: number;
  prepare(next: { from: number; limit: number }, onProgress?: OnProgress): Promise<PackedLink>;
}

/** The orphans of a user, tried again some at a time. */
export type RetrySome = (request: RetryRequest) => Promise<PackedRetry>;

/** Does the work on imports that only reads, so that the writer need not. */
export interface Preparer {
  /** Reads a file and hands it to `work`; after that it is forgotten. Throws a 400 with every fault. */
  withImport<T>(request: OpenRequest, onProgress: OnProgress, work: (open: OpenImport) => Promise<T>): Promise<T>;
  /** Returns what an import would lead to. Throws what the import would throw. */
  preview(request: PreviewRequest): Promise<EncodedPreview>;
  withOrphans<T>(work: (retry: RetrySome) => Promise<T>): Promise<T>;
  /** Returns the document of a completed import, encoded; null when there is none. */
  encode(importID: string): Promise<EncodedImport | null>;
  /** Ends its workers; what they do is broken off. */
  close(): Promise<void>;
}

export interface InlineOptions {
  file: string;
  games: Games;
  now?: () => number;
}

/** Returns a preparer on the calling thread: for tests and command lines, which serve nobody meanwhile. */
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
        const { total } = await workspace.open(request, tellOf(onProgress));
        return work({ total, prepare: (next, tell) => workspace.prepare(next, tellOf(tell)) });
      }),
    preview: (request) => alone((workspace) => workspace.preview(request, () => undefined)),
    withOrphans: (work) => alone((workspace) => work((request) => workspace.retry(request))),
    encode: (importID) => alone((workspace) => workspace.encode(importID)),
    close: async () => undefined,
  };
}

const tellOf =
  (onProgress: OnProgress | undefined): Parameters<Workspace['open']>[1] =>
  (progress) =>
    onProgress?.(progress, preciseNow());
