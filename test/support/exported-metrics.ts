import { addJobs } from '../../src/operations/metrics/jobs.ts';
import { createMetrics } from '../../src/operations/metrics/metrics.ts';
import { addState } from '../../src/operations/metrics/state.ts';
import type { TestServer } from './test-server.ts';

/** Returns the labels of every metric that a server exports, by name; histograms also by the names of their parts. */
export function exportedMetrics(server: Pick<TestServer, 'deps' | 'file'>): ReadonlyMap<string, readonly string[]> {
  const { registry } = createMetrics();
  addState(registry, { ...server.deps, file: server.file });
  addJobs(registry, server.deps.db, []);
  const exported = new Map<string, readonly string[]>();
  for (const metric of registry.getMetricsAsArray() as unknown as { name: string; labelNames?: string[] }[]) {
    for (const end of ['', '_bucket', '_sum', '_count']) exported.set(metric.name + end, metric.labelNames ?? []);
  }
  return exported;
}
