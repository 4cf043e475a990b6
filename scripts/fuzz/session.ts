import type { Installed } from '../walk/installed.ts';
import { startServer, type WalkedServer } from '../walk/server.ts';
import type { Pool } from './pool.ts';
import type { Report } from './report.ts';
import type { RunParts } from './run.ts';
import type { Secrets } from './secrets.ts';

export interface FuzzOptions {
  seed: number;
  requests: number;
  /** Duration (ms). */
  ms: number;
  only?: { first: number; last: number } | undefined;
  withoutCutForms: boolean;
}

/** Number of log lines in the report of a crash. */
const LAST_LINES = 15;

/** State that all parts of a run share. */
export interface Session {
  kaiden: Installed;
  pool: Pool;
  secrets: Secrets;
  report: Report;
  options: FuzzOptions;
  /** The end of the server's log. */
  lastLines: string[];
}

/** Adds a fault that belongs to no request. */
export const note = ({ report }: Session, rule: string, message: string): void => report.note(rule, message);

/** Starts a server, of which the log is watched: nothing severe, and no secrets. */
export async function start(session: Session, settings: Record<string, string>): Promise<WalkedServer> {
  const onLine = (line: string) => {
    session.lastLines.push(line.slice(0, 1000));
    if (session.lastLines.length > LAST_LINES) session.lastLines.shift();
    for (const leak of session.secrets.leaks(line, null))
      note(session, 'secret in the log', `${leak}: ${line.slice(0, 500)}`);
    if (/"level":(?:50|60)\b/.test(line)) note(session, `log: ${defectOf(line)}`, line.slice(0, 2000));
  };
  return startServer(session.kaiden, settings, onLine);
}

/** Returns what a line of the log tells of, without what differs from time to time. */
function defectOf(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string; stack?: string } };
  const [, place = ''] = /\n\s+(at .*?)(?:\n|$)/.exec(err?.stack ?? '') ?? [];
  return `${msg}: ${(err?.message ?? '').slice(0, 100)} ${place}`;
}

/** Returns what hands out numbers until enough is sent, time is up, or the server has ended. */
export function numbers({ requests, ms, only }: FuzzOptions, hasEnded: () => boolean): RunParts['next'] {
  let number = only?.first ?? 0;
  const until = Date.now() + ms;
  return (sent) => {
    const isOver = only ? number > only.last : sent >= requests || Date.now() >= until;
    if (isOver || hasEnded()) return undefined;
    number += 1;
    return number - 1;
  };
}
