import type { Config } from '../base/config.ts';

/** Thrown if the server can't listen; the message names the setting. */
export class ListenError extends Error {
  override name = 'ListenError';
}

type Address = Pick<Config, 'host' | 'port'>;

/** Reasons by the system's error codes, with the setting to change. */
const REASONS: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `KAIDEN_PORT: port ${port} of ${host} is already in use by another program; choose another port, or stop that program`,
  EACCES: ({ port }) => `KAIDEN_PORT: port ${port} is not allowed for this user; choose one from 1024 to 65535`,
  EADDRNOTAVAIL: ({ host }) => `KAIDEN_HOST: ${host} is not an address of this machine`,
  ENOTFOUND: ({ host }) => `KAIDEN_HOST: there is no host ${host}`,
  EAI_AGAIN: ({ host }) => `KAIDEN_HOST: ${host} can't be looked up right now`,
};

/** Returns the error to report for one that listening has failed with. */
export function toListenError(error: unknown, address: Address): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  return reason ? new ListenError(reason(address), { cause: error }) : error;
}
