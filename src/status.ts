import { api } from '../contracts/index.ts';
import type { Config } from './config.ts';
import type { Games } from './games/registry.ts';
import { bind, ok, type Caller } from './http/handler.ts';
import { formats } from './imports/formats/index.ts';
import { version } from './version.ts';

interface StatusDeps {
  startTime: number;
  games: Games;
  config: Pick<Config, 'registration' | 'captcha'>;
}

/** Whether the server is there, and what it takes a caller for. `startTime` is Unix ms. */
export const statusRoutes = ({ startTime, games, config }: StatusDeps) => {
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
        games: games.list().map(({ id }) => id),
        registration: config.registration,
        captcha: config.captcha && { name: config.captcha.name, siteKey: config.captcha.siteKey },
        importTypes: [...formats.keys()],
      }),
    post: ({ json, caller }) => answer(caller, json.echo),
  });
};
