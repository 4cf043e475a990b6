import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { DeliveryObserver } from '../clients/webhooks/sender.ts';
import type { ImportObserver } from '../imports/stage-times.ts';
import { version } from '../version.ts';
import type { CommandTimes } from '../writer/command.ts';

/** What the server counts and measures while it works. Durations come in ms and are shown in seconds. */
export interface Metrics {
  /** To add what is read whenever somebody asks. */
  registry: Registry;
  /** A request to a route, by the pattern of its path: one label for all users and charts. */
  request: (method: string, route: string, status: number, ms: number) => void;
  command: (name: string, times: CommandTimes) => void;
  importEnded: ImportObserver;
  webhookDelivered: DeliveryObserver;
}

const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counters of a server that starts now, with what Node tells of its process: memory, CPU, event loop. */
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
    help: 'Requests by method, pattern of the path, and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'kaiden_http_request_duration_seconds',
    help: 'Time until the answer was made.',
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
    help: 'Time that commands waited for their turn.',
    buckets: FAST,
    registers,
  });
  const durations = new Histogram({
    name: 'kaiden_writer_command_duration_seconds',
    help: 'Time that commands took, once it was their turn.',
    labelNames: ['command'],
    buckets: FAST,
    registers,
  });
  return (command, { waited, took }) => {
    waits.observe(Math.max(0, waited) / 1000);
    durations.observe({ command }, took / 1000);
  };
}

function importMetrics(registers: Registry[]): ImportObserver {
  const ended = new Counter({
    name: 'kaiden_imports_total',
    help: 'Imports by type and by how they ended: completed, refused (a fault of what was sent) or failed (ours).',
    labelNames: ['import_type', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'kaiden_import_stage_duration_seconds',
    help: 'Time that the stages of imports took.',
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
    help: 'Tries to send an event to a client, by what came of them: delivered, retried (later) or given up.',
    labelNames: ['result'],
    registers,
  });
  return (result) => attempts.inc({ result });
}
