import { api } from '../contracts/index.ts';
import { bind, ok, type Caller } from './http/handler.ts';
import { version } from './version.ts';

/** Whether the server is there, and what it takes a caller for. `startTime` is Unix ms. */
export const statusRoutes = ({ startTime }: { startTime: number }) => {
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
    post: ({ json, caller }) => answer(caller, json.echo),
  });
};
