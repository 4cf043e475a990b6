import { stat } from 'node:fs/promises';

import { Gauge, type Registry } from 'prom-client';

import type { Db } from '../../../db/open.ts';
import { countLoginSessions } from '../../accounts/auth/store.ts';
import { countMail } from '../../accounts/mail/store.ts';
import { countWaitingEvents } from '../../links/clients/webhooks/store.ts';
import { countOrphans } from '../../transfer/imports/store.ts';
import type { Writer } from '../../writer/command.ts';

export interface State {
  db: Db;
  writer: Writer;
  /** Path of the database file. */
  file: string;
}

/** Adds metrics that are read on request. */
export function addState(registry: Registry, { db, writer, file }: State): void {
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await value());
        },
      }),
    );
  gauge('kaiden_writer_queue_length', 'Commands that wait or run.', () => writer.state().waiting);
  gauge('kaiden_login_sessions', 'Login sessions that have not expired.', () => countLoginSessions(db, Date.now()));
  gauge('kaiden_orphans', 'Plays that wait for their chart.', () => countOrphans(db));
  gauge('kaiden_webhook_events_waiting', 'Events that wait to be sent to clients.', () => countWaitingEvents(db));
  gauge('kaiden_mail_waiting', 'Mails that wait to be sent.', () => countMail(db));
  addDatabaseSize(registry, file);
}

function addDatabaseSize(registry: Registry, file: string): void {
  const files = { database: file, wal: `${file}-wal` };
  const gauge = new Gauge({
    name: 'kaiden_database_size_bytes',
    help: 'Size of the database file and of its write-ahead log.',
    labelNames: ['file'],
    registers: [],
    async collect() {
      for (const [name, path] of Object.entries(files)) this.set({ file: name }, await sizeOf(path));
    },
  });
  registry.registerMetric(gauge);
}

/** There is no log before the first write. */
const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => ({ size: 0 }))).size;
