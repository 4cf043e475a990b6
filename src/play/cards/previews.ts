import type { z } from 'zod';

import { api } from '../../../contracts/index.ts';
import type { Snapshot } from '../../../db/snapshot.ts';
import { readAs, type Viewer } from '../../../db/visibility/viewer.ts';
import { findUser } from '../../accounts/users/find-user.ts';
import { logFailure } from '../../base/shared/log-failure.ts';
import type { Log } from '../../base/shared/log.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { findUgpt } from '../stats/find-ugpt.ts';
import { chartPreview, findChartFacts } from './chart.ts';
import type { CardDeps, Preview } from './preview.ts';
import { profilePreview } from './profile.ts';
import { serverPreview } from './server.ts';
import { findSessionOf, sessionPreview } from './session.ts';
import { userPreview } from './user.ts';

/** Reads the preview of what a path names; undefined if the names can't be valid. Throws a Refusal if nothing is found. */
type Read = (deps: CardDeps, names: Record<string, string>) => Promise<Preview> | undefined;

const page = <S extends z.ZodType>(
  path: RegExp,
  params: S,
  read: (deps: CardDeps, params: z.output<S>) => Promise<Preview>,
): readonly [path: RegExp, read: Read] => [
  path,
  (deps, names) => {
    const { success, data } = params.safeParse(names);
    if (!success) return undefined;
    return readAs({ userID: null, isAdmin: false, asked: data as object as Viewer['asked'] }, () => read(deps, data));
  },
];

/** Pages of the web app with previews of their own, and the pages below them. */
const PAGES = [
  page(
    /^\/users\/(?<userID>[^/]+)\/games\/(?<game>[^/]+)\/(?<playtype>[^/]+)(?:\/|$)/,
    api.cards.profilePNG.params,
    async (deps, params) => profilePreview(deps, await findUgpt(deps, params, null)),
  ),
  page(/^\/users\/(?<userID>[^/]+)(?:\/|$)/, api.cards.user.params, async (deps, { userID }) =>
    userPreview(deps, await findUser(deps.db, userID, null)),
  ),
  page(/^\/sessions\/(?<sessionID>[^/]+)\/?$/, api.cards.session.params, async (deps, { sessionID }) =>
    sessionPreview(deps, await findSessionOf(deps, sessionID)),
  ),
  page(
    /^\/games\/(?<game>[^/]+)\/(?<playtype>[^/]+)\/charts\/(?<chartID>[^/]+)\/?$/,
    api.cards.chart.params,
    async (deps, params) => chartPreview(await findChartFacts(deps, params)),
  ),
];

/**
 * Returns a function that builds link previews (Open Graph). They show what a stranger may see; a page without a preview gets the server's.
 * A failure is logged and doesn't affect the page.
 */
export function createPreviews({ snapshot, log, ...deps }: CardDeps & { snapshot: Snapshot; log: Log }) {
  return async (path: string): Promise<Preview> => {
    try {
      const found = await snapshot(() => find(deps, path));
      return found ?? serverPreview;
    } catch (error) {
      if (!(error instanceof Refusal)) logFailure(log, error, 'what other sites show of a page could not be read', {});
      return serverPreview;
    }
  };
}

function find(deps: CardDeps, path: string): Promise<Preview> | undefined {
  for (const [pattern, read] of PAGES) {
    const names = pattern.exec(path)?.groups;
    if (names) return read(deps, decoded(names));
  }
  return undefined;
}

/** Decodes the names of a path; invalid encodings stay as they are and match nothing. */
const decoded = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).map(([key, value]) => {
      try {
        return [key, decodeURIComponent(value)];
      } catch {
        return [key, value];
      }
    }),
  );
