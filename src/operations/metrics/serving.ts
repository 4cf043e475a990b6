import { Counter, Gauge, type Registry } from 'prom-client';

import type { EncodedImports } from '../../transfer/imports/encoded/encoded-imports.ts';

export interface Serving {
  encodedImports: Pick<EncodedImports, 'counts'>;
  /** Returns how many streams of events are open. */
  openStreams: () => number;
}

/** Adds metrics of open streams and caches. */
export function addServing(registry: Registry, { encodedImports, openStreams }: Serving): void {
  const gauge = (name: string, help: string, value: () => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value());
        },
      }),
    );
  gauge('kaiden_event_streams', 'Event streams that are open.', openStreams);
  const help = 'Encoded documents of imports in memory.';
  gauge('kaiden_import_documents_cached_bytes', help, () => encodedImports.counts().cachedBytes);
  registry.registerMetric(
    new Counter({
      name: 'kaiden_import_documents_encoded_total',
      help: 'Encoded import documents.',
      registers: [],
      collect() {
        this.reset();
        this.inc(encodedImports.counts().encoded);
      },
    }),
  );
}
