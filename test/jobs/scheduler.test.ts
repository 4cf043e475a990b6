import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import { beginJob, forgetServerRuns } from '../../src/operations/jobs/commands.ts';
import { runJob } from '../../src/operations/jobs/run-job.ts';
import { eventually } from '../support/eventually.ts';
import { createWorld, DAILY, DAY, HOUR, noting, START } from './support.ts';

/** A promise and what settles it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('a job', () => {
  test('runs when it is due, once, and what it did is noted', async () => {
    const { clock, scheduler, row } = await createWorld();
    const { job, began } = noting(clock);
    const { tick } = scheduler(job);
    for (const _ of [1, 2, 3]) await tick();
    expect(began).toEqual([START]);
    expect(await row()).toMatchObject({
      lastStarted: START,
      lastOutcome: 'done',
      lastMessage: 'run 1',
      lastDuration: expect.any(Number),
      figures: { runs: 1 },
      runs: 1,
      failures: 0,
      runningSince: null,
    });
  });

  test('runs each day at its time', async () => {
    const { clock, scheduler } = await createWorld();
    const { job, began } = noting(clock);
    const { tick } = scheduler(job);
    await tick();
    for (let step = 0; step < 72; step += 1) {
      clock.now += HOUR;
      await tick();
    }
    expect(began).toEqual([START, START + 13 * HOUR, START + 37 * HOUR, START + 61 * HOUR]);
  });

  test('runs again after its pause, if that is how it is planned', async () => {
    const { clock, scheduler } = await createWorld();
    const { job, began } = noting(clock, 'note', { every: 3 * HOUR });
    const { tick } = scheduler(job);
    for (let step = 0; step < 10; step += 1, clock.now += HOUR) await tick();
    expect(began).toEqual([0, 3, 6, 9].map((hours) => START + hours * HOUR));
  });

  test('that waits for quiet runs a minute after the last import', async () => {
    const { clock, deps, scheduler } = await createWorld();
    const { job, began } = noting(clock);
    const { tick } = scheduler({ ...job, whenQuiet: true });
    const { open, opened } = gate();
    const importing = deps.imports.alone(1, () => opened);
    await tick();
    clock.now += HOUR / 2;
    await tick();
    open();
    await importing;
    await deps.imports.idle();
    clock.now += 59_000;
    await tick();
    expect(began).toEqual([]);
    clock.now += 1000;
    await tick();
    expect(began).toEqual([clock.now]);
  });

  test('that waits for quiet runs after an hour on a server that is never quiet, each day anew', async () => {
    const { clock, deps, scheduler } = await createWorld();
    const { job, began } = noting(clock);
    const { tick } = scheduler({ ...job, whenQuiet: true });
    const { open, opened } = gate();
    const importing = deps.imports.alone(1, () => opened);
    for (let minutes = 0; minutes < 48 * 60; minutes += 10, clock.now += HOUR / 6) await tick();
    open();
    await importing;
    expect(began).toEqual([START + HOUR, START + 14 * HOUR, START + 38 * HOUR]);
  });

  test('that was missed for days runs once after a restart, not once for each day', async () => {
    const { clock, scheduler } = await createWorld();
    const { job, began } = noting(clock);
    await scheduler(job).tick();
    clock.now += 3 * DAY;
    const restarted = scheduler(job);
    for (const _ of [1, 2, 3]) await restarted.tick();
    expect(began).toEqual([START, START + 3 * DAY]);
  });

  test('that ran before a restart does not run again because of it', async () => {
    const { clock, scheduler } = await createWorld();
    const { job, began } = noting(clock);
    await scheduler(job).tick();
    await scheduler(job).tick();
    expect(began).toHaveLength(1);
  });

  test('that fails is noted and logged, others run all the same, and it runs as planned the next time', async () => {
    const { clock, deps, scheduler, row } = await createWorld();
    const severe = vi.spyOn(deps.log, 'severe');
    const failing = noting(clock, 'fail', DAILY, async () => {
      throw new Error('no luck');
    });
    const other = noting(clock);
    const { tick } = scheduler(failing.job, other.job);
    for (const _ of [1, 2]) await tick();
    expect([failing.began.length, other.began.length]).toEqual([1, 1]);
    expect(await row('fail')).toMatchObject({ lastOutcome: 'failed', lastMessage: 'no luck', runs: 1, failures: 1 });
    expect(severe).toHaveBeenCalledTimes(1);
    expect(severe.mock.calls[0]).toEqual([{ err: expect.any(Error), job: 'fail' }, 'job failed']);
    clock.now += DAY;
    await tick();
    expect(await row('fail')).toMatchObject({ runs: 2, failures: 2 });
  });

  test('keeps the figures of its last run that was done when one fails', async () => {
    const { clock, scheduler, row } = await createWorld();
    const { job } = noting(clock, 'note', DAILY, async () => {
      if (clock.now > START) throw new Error('no luck');
      return { message: 'counted', figures: { differences: 3 } };
    });
    const { tick } = scheduler(job);
    await tick();
    clock.now += DAY;
    await tick();
    expect(await row()).toMatchObject({ lastOutcome: 'failed', figures: { differences: 3 } });
  });
});

describe('jobs', () => {
  test('run one at a time, and none beside itself, however often somebody looks', async () => {
    const { clock, scheduler } = await createWorld();
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await new Promise((next) => setImmediate(next));
      running -= 1;
      return { message: 'done' };
    };
    const jobs = ['one', 'two', 'three'].map((name) => noting(clock, name, DAILY, work));
    const { tick } = scheduler(...jobs.map(({ job }) => job));
    await Promise.all([tick(), tick(), tick()]);
    expect(jobs.map(({ began }) => began.length)).toEqual([1, 1, 1]);
    expect(most).toBe(1);
  });

  test('do not begin while another process runs them, until that must have died', async () => {
    const { clock, deps, scheduler, row } = await createWorld();
    const { job, began } = noting(clock);
    await deps.writer.run(beginJob, { name: 'note', place: 'command line' });
    clock.now += DAY;
    await deps.writer.run(beginJob, { name: 'note', place: 'command line' });
    clock.now += 30 * 60_000;
    await scheduler(job).tick();
    expect(began).toEqual([]);
    expect(await row()).toMatchObject({ runningIn: 'command line', runningSince: START + DAY });
    clock.now += DAY;
    await scheduler(job).tick();
    expect(began).toEqual([clock.now]);
  });

  test('do not run twice when a command line runs them at the same time', async () => {
    const { clock, deps, scheduler } = await createWorld();
    const { opened, open } = gate();
    const { job, began } = noting(clock, 'note', DAILY, async () => {
      await opened;
      return { message: 'done' };
    });
    const running = scheduler(job).tick();
    await eventually(() => expect(began).toHaveLength(1));
    const { signal } = new AbortController();
    expect(await runJob(job, deps, { place: 'command line', signal })).toBeNull();
    open();
    await running;
    expect(began).toHaveLength(1);
    expect(await runJob(job, deps, { place: 'command line', signal })).toMatchObject({ lastOutcome: 'done' });
  });

  test('that a server was running when it died can run at once after its restart', async () => {
    const { clock, deps, scheduler } = await createWorld();
    const { job, began } = noting(clock, 'note', { every: 60_000 });
    await deps.writer.run(beginJob, { name: 'note', place: 'server' });
    clock.now += 2 * 60_000;
    await scheduler(job).tick();
    expect(began).toEqual([]);
    await deps.writer.run(forgetServerRuns, undefined);
    await scheduler(job).tick();
    expect(began).toEqual([clock.now]);
  });
});

describe('a clock that is set back', () => {
  test.for([
    ['a minute', 60_000, 1],
    ['some hours', 11 * HOUR, 1],
    ['a year', 365 * DAY, 2],
  ] as const)('by %s makes a daily job run no more than once again, and it goes on', async ([, by, runs]) => {
    const { clock, scheduler } = await createWorld();
    const { job, began } = noting(clock);
    const { tick } = scheduler(job);
    await tick();
    clock.now -= by;
    for (const _ of [1, 2, 3]) await tick();
    expect(began).toHaveLength(runs);
    for (let day = 0; day < 5; day += 1) {
      clock.now += DAY;
      await tick();
    }
    expect(began.length).toBeGreaterThanOrEqual(runs + 4);
    expect(began.length).toBeLessThanOrEqual(runs + 5);
  });

  test('or ahead, or both, never makes a job run more than once in a look', async () => {
    const { clock, scheduler } = await createWorld();
    const { job, began } = noting(clock, 'note', { every: HOUR });
    const { tick } = scheduler(job);
    const move = fc.integer({ min: -5 * HOUR, max: 5 * HOUR });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 10 }), async (moves) => {
        for (const by of moves) {
          clock.now += by;
          const before = began.length;
          await tick();
          await tick();
          expect(began.length - before).toBeLessThanOrEqual(1);
        }
        const before = began.length;
        clock.now += 2 * HOUR;
        await tick();
        clock.now += 10 * HOUR;
        await tick();
        expect(began.length).toBeGreaterThan(before);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a scheduler', () => {
  test('lets the server start first, then looks again and again', async () => {
    const { clock, scheduler, timers } = await createWorld();
    const { job, began } = noting(clock);
    scheduler(job).start();
    expect(began).toEqual([]);
    expect(timers).toEqual([{ ms: 5000, work: expect.any(Function) }]);
    timers.pop()!.work();
    await eventually(() => expect(timers).toHaveLength(1));
    expect(began).toHaveLength(1);
    expect(timers[0]!.ms).toBeLessThanOrEqual(60_000);
    clock.now += DAY;
    timers.pop()!.work();
    await eventually(() => expect(timers).toHaveLength(1));
    expect(began).toHaveLength(2);
  });

  test('that is stopped calls off what it has planned', async () => {
    const { clock, scheduler, timers } = await createWorld();
    const { job, began } = noting(clock);
    const one = scheduler(job);
    one.start();
    await one.stop();
    expect(timers).toEqual([]);
    await one.tick();
    expect(began).toEqual([]);
  });

  test('that is stopped tells the job that runs, waits for it, and begins no other; it is due again', async () => {
    const { clock, scheduler, row } = await createWorld();
    const { opened, open } = gate();
    let parts = 0;
    const long = noting(clock, 'note', DAILY, async (_, signal) => {
      for (const _ of [1, 2, 3]) {
        signal.throwIfAborted();
        parts += 1;
        await opened;
      }
      return { message: 'done' };
    });
    const other = noting(clock, 'other');
    const one = scheduler(long.job, other.job);
    const ticked = one.tick();
    await eventually(() => expect(parts).toBe(1));
    let stopped = false;
    const stopping = one.stop().then(() => (stopped = true));
    await new Promise((next) => setImmediate(next));
    expect(stopped).toBe(false);
    open();
    await Promise.all([stopping, ticked]);
    expect([parts, other.began.length]).toEqual([1, 0]);
    expect(await row()).toMatchObject({ lastOutcome: 'stopped', runningSince: null, failures: 0 });
    await scheduler(long.job, other.job).tick();
    expect([parts, long.began.length, other.began.length]).toEqual([4, 2, 1]);
  });

  test('goes on after the database could not be written to', async () => {
    const { clock, deps, scheduler, row } = await createWorld();
    const { job, began } = noting(clock);
    const severe = vi.spyOn(deps.log, 'severe');
    const { writer } = deps;
    deps.writer = { ...writer, run: () => Promise.reject(new Error('disk I/O error')) };
    const { tick } = scheduler(job);
    await tick();
    expect([began.length, severe.mock.calls.length, await row()]).toEqual([0, 1, undefined]);
    deps.writer = writer;
    await tick();
    expect(began).toHaveLength(1);
  });
});
