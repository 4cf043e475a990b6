import { api } from '../contracts/index.ts';
import type { Db } from '../db/open.ts';
import { findAnnouncements } from './audit/store.ts';
import type { Config } from './config.ts';
import type { Games } from './games/registry.ts';
import { bind, ok, type Caller } from './http/handler.ts';
import { formats } from './imports/formats/index.ts';
import { remoteFormats } from './imports/formats/remote.ts';
import { version } from './version.ts';

interface StatusDeps {
  db: Db;
  startTime: number;
  games: Games;
  config: Pick<Config, 'registration' | 'captcha'>;
}

/** So many of the latest ones are shown. */
const ANNOUNCEMENTS = 5;

/** What `admin.announce` writes down. */
type Announced = { title: string; game: string; playtype: string };

/** Whether the server is there, and what it takes a caller for. `startTime` is Unix ms. */
export const statusRoutes = ({ db, startTime, games, config }: StatusDeps) => {
  const answer = (caller: Caller | null, echo: string | undefined) =>
    ok('The server is up', {
      serverTime: Date.now(),
      startTime,
      version,
      whoami: caller?.userID ?? null,
      permissions: [...(caller?.permissions ?? [])],
      ...(echo !== undefined && { echo }),
    });
  return bind('status', api.status, {
    get: ({ query, caller }) => answer(caller, query.echo),
    config: () =>
      ok('What this server has', {
        name: 'Kaiden',
        type: 'omni' as const,
        games: games.offered().map(({ id }) => id),
        registration: config.registration,
        captcha: config.captcha && { name: config.captcha.name, siteKey: config.captcha.siteKey },
        importTypes: [...formats.keys(), ...remoteFormats.keys()],
      }),
    announcements: async () => {
      const rows = await findAnnouncements(db, ANNOUNCEMENTS);
      return ok(
        `Found ${rows.length} announcements`,
        rows.map(({ time, target }) => {
          const { title, game = null, playtype = null } = target as Partial<Announced>;
          return { title: title ?? '', sentAt: time, game, playtype };
        }),
      );
    },
    post: ({ json, caller }) => answer(caller, json.echo),
  });
};
