import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { version } from '../../base/version.ts';
import type { DeliveryObserver } from '../../links/clients/webhooks/sender.ts';
import type { ImportObserver } from '../../transfer/imports/stage-times.ts';
import type { CommandTimes } from '../../writer/command.ts';

/** Metrics collected while the server runs. Durations come in ms and are shown in seconds. */
export interface Metrics {
  /** Registry for metrics that are read on request. */
  registry: Registry;
  /** Counts a request by the pattern of its path: one label for all users and charts. */
  request: (method: string, route: string, status: number, ms: number) => void;
  command: (name: string, times: CommandTimes, urgent: boolean) => void;
  importEnded: ImportObserver;
  webhookDelivered: DeliveryObserver;
}

const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Creates the counters of a starting server, with Node's own: memory, CPU, event loop. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({ name: 'kaiden_build_info', help: 'Always 1.', labelNames: ['version'], registers });
  build.set({ version }, 1);
  return {
    registry,
    request: requestMetrics(registers),
    command: commandMetrics(registers),
    importEnded: importMetrics(registers),
    webhookDelivered: webhookMetrics(registers),
  };
}

function requestMetrics(registers: Registry[]): Metrics['request'] {
  const requests = new Counter({
    name: 'kaiden_http_requests_total',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'kaiden_http_request_duration_seconds',
    help: 'Time until the response was ready.',
    labelNames: ['method', 'route'],
    buckets: FAST,
    registers,
  });
  return (method, route, status, ms) => {
    requests.inc({ method, route, status });
    durations.observe({ method, route }, ms / 1000);
  };
}

function commandMetrics(registers: Registry[]): Metrics['command'] {
  const waits = new Histogram({
    name: 'kaiden_writer_wait_seconds',
    help: 'Time that write commands waited in the queue: plays of games (urgent), and others (usual).',
    labelNames: ['lane'],
    buckets: FAST,
    registers,
  });
  const durations = new Histogram({
    name: 'kaiden_writer_command_duration_seconds',
    help: 'Time that write commands took to run.',
    labelNames: ['command'],
    buckets: FAST,
    registers,
  });
  return (command, { waited, took }, urgent) => {
    waits.observe({ lane: urgent ? 'urgent' : 'usual' }, Math.max(0, waited) / 1000);
    durations.observe({ command }, took / 1000);
  };
}

function importMetrics(registers: Registry[]): ImportObserver {
  const ended = new Counter({
    name: 'kaiden_imports_total',
    help: 'Imports by type and outcome: completed, refused (invalid input) or failed (internal error).',
    labelNames: ['import_type', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'kaiden_import_stage_duration_seconds',
    help: 'Duration of import stages.',
    labelNames: ['stage'],
    buckets: FAST,
    registers,
  });
  return ({ importType, outcome, stages }) => {
    ended.inc({ import_type: importType, outcome });
    for (const [stage, ms] of stages) durations.observe({ stage }, ms / 1000);
  };
}

function webhookMetrics(registers: Registry[]): DeliveryObserver {
  const attempts = new Counter({
    name: 'kaiden_webhook_attempts_total',
    help: 'Attempts to deliver webhook events, by result: delivered, retried (later) or given up.',
    labelNames: ['result'],
    registers,
  });
  return (result) => attempts.inc({ result });
}
