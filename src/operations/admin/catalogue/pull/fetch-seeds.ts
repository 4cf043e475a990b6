import type { Db } from '../../../../../db/open.ts';
import type { Download } from '../../../../base/net/download.ts';
import { fetchArchive, openArchive, type Archive, type ArchiveRequest } from '../../../../catalogue/pull/archive.ts';
import { findSource, type SourceRow } from '../../../../catalogue/pull/store.ts';
import { seedFault } from '../../../../catalogue/seeds/files.ts';
import type { Writer } from '../../../../writer/command.ts';
import { unpackInThread } from '../unpack-in-thread.ts';
import { noteFailure, noteUnchanged, type PulledSeeds } from './commands.ts';

export interface PullDeps {
  db: Db;
  writer: Writer;
  download: Download;
  dataDir: string;
}

export interface PullRequest extends Omit<ArchiveRequest, 'etag' | 'signal'> {
  signal: AbortSignal;
  /** Local archive of the source to use instead of a download. */
  from?: string | undefined;
}

/**
 * Fetches and validates the seed files of a source. Returns null if its state is already loaded. Failures of downloads are stored with the
 * source. Throws NetError, or 409 `wrong_archive`, or 400 `invalid_file` with every fault.
 */
export async function fetchSeeds(deps: PullDeps, request: PullRequest): Promise<PulledSeeds | null> {
  const { source, signal } = request;
  try {
    const known = await findSource(deps.db, source);
    if (request.pin !== null && [known?.sha256, known?.commit].includes(request.pin)) {
      return await unchanged(deps, source, {});
    }
    const archive = await findArchive(deps, request, known);
    if (!archive) return await unchanged(deps, source, {});
    try {
      if (isLoaded(archive, known)) return await unchanged(deps, source, archive.state);
      const { name, file, size } = archive;
      const { texts, content } = await unpackInThread([{ name, file, size }], signal);
      if (content === known?.content) return await unchanged(deps, source, archive.state);
      return { source, state: archive.state, content, texts };
    } finally {
      await archive.remove();
    }
  } catch (error) {
    // A file that was brought says nothing about the source.
    if (!signal.aborted && request.from === undefined)
      await deps.writer.run(noteFailure, { source, message: seedFault(error) });
    throw error;
  }
}

function findArchive(deps: PullDeps, { from, ...request }: PullRequest, known: SourceRow | undefined) {
  if (from !== undefined) return openArchive(from, request.pin);
  // The loaded state is not the pinned one.
  return fetchArchive(deps, { ...request, etag: request.pin === null ? (known?.etag ?? null) : null });
}

const isLoaded = ({ state }: Archive, known: SourceRow | undefined): boolean =>
  known?.sha256 != null && (known.sha256 === state.sha256 || (state.commit !== null && known.commit === state.commit));

async function unchanged({ writer }: PullDeps, source: string, state: Partial<Archive['state']>): Promise<null> {
  await writer.run(noteUnchanged, { source, state });
  return null;
}
