import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { findAnnouncements } from '../accounts/audit.store.ts';
import type { Config } from '../base/config.ts';
import { counted } from '../base/shared/counted.ts';
import { version } from '../base/version.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, type Caller } from '../handler/handler.ts';
import { formats } from '../transfer/imports/formats/index.ts';
import { remoteFormats } from '../transfer/imports/formats/remote.ts';

interface StatusDeps {
  db: Db;
  startTime: number;
  games: Games;
  config: Pick<Config, 'registration' | 'smtpURL' | 'captcha' | 'newChartPlayers'>;
}

/** Number of latest announcements shown. */
const ANNOUNCEMENTS = 5;

/** Content of the audit entry of `admin.announce`. */
type Announced = { title: string; game: string; playtype: string };

/** Returns the handler of the server's status and the caller's identity. `startTime` is Unix ms. */
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
      ok('Configuration of this server', {
        name: 'Kaiden',
        type: 'omni' as const,
        games: games.offered().map(({ id }) => id),
        registration: config.registration,
        mail: config.smtpURL !== null,
        captcha: config.captcha && { name: config.captcha.name, siteKey: config.captcha.siteKey },
        importTypes: [...formats.keys(), ...remoteFormats.keys()],
      }),
    beatorajaQueueSize: () => ok('Players that an unknown chart needs', config.newChartPlayers),
    announcements: async () => {
      const rows = await findAnnouncements(db, ANNOUNCEMENTS);
      return ok(
        `Found ${counted(rows.length, 'announcement')}`,
        rows.map(({ time, target }) => {
          const { title, game = null, playtype = null } = target as Partial<Announced>;
          return { title: title ?? '', sentAt: time, game, playtype };
        }),
      );
    },
    post: ({ json, caller }) => answer(caller, json.echo),
  });
};
