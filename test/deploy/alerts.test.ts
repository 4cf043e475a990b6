import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, test as plainTest } from 'vitest';

import { readConfig } from '../../src/base/config.ts';
import { jobsOf } from '../../src/operations/jobs/list.ts';
import { exportedMetrics } from '../support/exported-metrics.ts';
import { test } from '../support/fixtures.ts';
import { temporaryFolder } from '../support/program.ts';

const FILE = 'deploy/grafana/alerts.yml';
const alerts = [...readFileSync(FILE, 'utf8').matchAll(/- alert: (\w+)\n(?: +#.*\n)* +expr: (.+)\n/g)].map(
  ([, name, expr]) => ({ name: name!, expr: expr! }),
);
const page = readFileSync('docs/monitoring.md', 'utf8');

test('alerts name metrics, labels and jobs that the server exports, and no others', ({ server }) => {
  const exported = exportedMetrics(server);
  const config = readConfig({ KAIDEN_BACKUP_DIR: '/backups', KAIDEN_SEEDS_PULL: 'on' });
  const jobs = jobsOf(config).map(({ name }) => name);
  const wrong: string[] = [];
  for (const { name, expr } of alerts) {
    for (const [metric] of expr.matchAll(/\b(kaiden|nodejs|process)_\w+/g)) {
      if (!exported.has(metric)) wrong.push(`${name}: there is no metric ${metric}`);
    }
    for (const [, metric, selector] of expr.matchAll(/(\w+)\{([^}]*)\}/g)) {
      for (const [, label, value] of selector!.matchAll(/(\w+)="([^"]*)"/g)) {
        const known = ['job', 'exported_job', ...(exported.get(metric!) ?? [])];
        if (!known.includes(label!)) wrong.push(`${name}: ${metric} has no ${label}`);
        if (label === 'exported_job' && !jobs.includes(value!)) wrong.push(`${name}: there is no job ${value}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(alerts.length).toBeGreaterThan(10);
});

plainTest('the page on monitoring has every alert and every panel of the dashboard, and no others', () => {
  const rows = [...page.matchAll(/^\| (?:`(Kaiden\w+)`|([^|`]+?)) \|/gm)];
  const { panels } = JSON.parse(readFileSync('deploy/grafana/kaiden.json', 'utf8')) as { panels: { title: string }[] };
  expect(rows.flatMap(([, alert]) => alert ?? [])).toEqual(alerts.map(({ name }) => name));
  expect(rows.flatMap(([, , panel]) => (panel && !/^(Panel|Alert|---)/.test(panel) ? [panel] : []))).toEqual(
    panels.map(({ title }) => title),
  );
});

/** Series of a healthy server over three hours, by name; a value each minute. */
const HEALTHY: Readonly<Record<string, string>> = {
  'up{job="kaiden",instance="a"}': '1x180',
  'kaiden_build_info{job="kaiden",instance="a"}': '1x180',
  'kaiden_http_requests_total{status="200",route="/r",instance="a"}': '0+5x180',
  'kaiden_writer_queue_length{instance="a"}': '0x180',
  'kaiden_writer_command_duration_seconds_count{command="c",instance="a"}': '0+3x180',
  'kaiden_writer_wait_seconds_bucket{le="0.1",instance="a"}': '0+3x180',
  'kaiden_writer_wait_seconds_bucket{le="10",instance="a"}': '0+3x180',
  'kaiden_writer_wait_seconds_bucket{le="+Inf",instance="a"}': '0+3x180',
  'kaiden_imports_total{outcome="completed",import_type="t",instance="a"}': '0+1x180',
  'kaiden_job_last_success{exported_job="backup",instance="a"}': '1x180',
  'kaiden_job_last_run_timestamp_seconds{exported_job="follow-rules",instance="a"}': '0+60x180',
  'kaiden_job_figure{exported_job="backup",figure="made_timestamp_seconds",instance="a"}': '0+60x180',
  'kaiden_job_figure{exported_job="examine-sample",figure="differences",instance="a"}': '0x180',
  'kaiden_job_figure{exported_job="renew-catalogue",figure="waiting",instance="a"}': '0x180',
  'kaiden_mail_waiting{instance="a"}': '0 1 0x178',
  'kaiden_database_size_bytes{file="wal",instance="a"}': '4e6x180',
  'nodejs_eventloop_lag_p99_seconds{job="kaiden",instance="a"}': '0.02x180',
};

/** What differs when an alert has to fire; a day is longer than three hours, so that some series say so at once. */
const SICK: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  KaidenDown: { 'up{job="kaiden",instance="a"}': '0x180' },
  KaidenErrors: { 'kaiden_http_requests_total{status="500",route="/r",instance="a"}': '_x170 1x10' },
  KaidenWriterStuck: {
    'kaiden_writer_queue_length{instance="a"}': '2x180',
    'kaiden_writer_command_duration_seconds_count{command="c",instance="a"}': '7x180',
  },
  KaidenSlowWrites: { 'kaiden_writer_wait_seconds_bucket{le="0.1",instance="a"}': '0x180' },
  KaidenImportsFail: { 'kaiden_imports_total{outcome="failed",import_type="t",instance="a"}': '0x170 1x10' },
  KaidenJobFailed: { 'kaiden_job_last_success{exported_job="backup",instance="a"}': '0x180' },
  KaidenJobsStopped: { 'kaiden_job_last_run_timestamp_seconds{exported_job="follow-rules",instance="a"}': '0x180' },
  KaidenBackupOld: {
    'kaiden_job_figure{exported_job="backup",figure="made_timestamp_seconds",instance="a"}': '-172800x180',
  },
  KaidenDifferences: { 'kaiden_job_figure{exported_job="examine-sample",figure="differences",instance="a"}': '1x180' },
  KaidenCatalogueWaits: { 'kaiden_job_figure{exported_job="renew-catalogue",figure="waiting",instance="a"}': '1x180' },
  KaidenMailWaits: { 'kaiden_mail_waiting{instance="a"}': '1x180' },
  KaidenLogGrows: { 'kaiden_database_size_bytes{file="wal",instance="a"}': '2e9x180' },
  KaidenEventLoopBlocked: { 'nodejs_eventloop_lag_p99_seconds{job="kaiden",instance="a"}': '3x180' },
};

/** Returns a test of promtool: the alerts that are not silent at the end. */
function caseOf(name: string, series: Readonly<Record<string, string>>, expected: readonly string[]) {
  return {
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS)',
        eval_time: '180m',
        exp_samples: expected.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
      },
    ],
  };
}

describe('with promtool', () => {
  const missing = spawnSync('promtool', ['--version']).error !== undefined;

  plainTest('a healthy server is silent, and each alert fires alone', ({ skip }) => {
    skip(missing, 'THERE IS NO PROMTOOL HERE: the alerts have not been tried');
    expect(Object.keys(SICK)).toEqual(alerts.map(({ name }) => name));
    const sick = Object.entries(SICK).map(([alert, change]) => caseOf(alert, { ...HEALTHY, ...change }, [alert]));
    const tests = [caseOf('healthy', HEALTHY, []), ...sick];
    const file = join(temporaryFolder(), 'tests.yml');
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [resolve(FILE)], evaluation_interval: '1m', tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect([status, stderr, stdout]).toEqual([0, '', expect.stringContaining('SUCCESS')]);
  });
});
