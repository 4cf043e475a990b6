import { readFileSync } from 'node:fs';

import { expect } from 'vitest';

import { exportedMetrics } from '../support/exported-metrics.ts';
import { test } from '../support/fixtures.ts';

interface Panel {
  title: string;
  targets: { expr: string; legendFormat: string }[];
}
const { panels } = JSON.parse(readFileSync('deploy/grafana/kaiden.json', 'utf8')) as { panels: Panel[] };
const targets = panels.flatMap(({ title, targets }) => targets.map((target) => ({ title, ...target })));

/** Labels that Prometheus adds, and what it makes of ours where they are called the same. */
const ADDED = ['job', 'exported_job', 'le'];

test('the dashboard names metrics and labels that the server exports, and no others', async ({ server }) => {
  const exported = exportedMetrics(server);
  const wrong: string[] = [];
  for (const { title, expr, legendFormat } of targets) {
    const used = [...expr.matchAll(/([a-z_0-9]+)\{([^}]*)\}/g)];
    expect([title, used.length > 0]).toEqual([title, true]);
    for (const [, name, selector] of used) {
      if (!exported.has(name!)) wrong.push(`${title}: there is no metric ${name}`);
      const known = new Set([...ADDED, ...(exported.get(name!) ?? [])]);
      const labels = [
        ...selector!.split(',').map((part) => part.split('=')[0]!),
        ...[...expr.matchAll(/by \(([^)]+)\)/g)].flatMap(([, list]) => list!.split(', ')),
        ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!),
      ];
      wrong.push(...labels.filter((label) => !known.has(label)).map((label) => `${title}: ${name} has no ${label}`));
    }
  }
  expect(wrong).toEqual([]);
  expect(targets.length).toBeGreaterThan(12);
});
