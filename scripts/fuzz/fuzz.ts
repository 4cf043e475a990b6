import { join } from 'node:path';

import { installed } from '../walk/installed.ts';
import { limitedPhase, mainPhase } from './phases.ts';
import { Pool } from './pool.ts';
import { Report } from './report.ts';
import { Secrets } from './secrets.ts';
import { note, type FuzzOptions, type Session } from './session.ts';
import { openSink } from './sink.ts';

const SETTINGS = {
  KAIDEN_RATE_LIMITS: 'off',
  KAIDEN_METRICS: 'local',
  KAIDEN_LOG_LEVEL: 'verbose',
  KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8',
  // Nobody listens there: nothing is downloaded.
  KAIDEN_SEEDS_SOURCE: 'http://127.0.0.1:1/seeds.tar.gz',
};

/** Fuzzes a new server in a folder. Returns whether nothing was wrong; all that is gets printed. */
export async function fuzz(folder: string, options: FuzzOptions): Promise<boolean> {
  const sink = await openSink();
  const kaiden = await installed(undefined, { folder, dataDir: join(folder, 'data'), settings: SETTINGS });
  const without = options.withoutCutForms ? ' --without cut-forms' : '';
  const report = new Report((seed, number) => `npm run fuzz -- --seed ${seed}${without} --only ${number}`);
  const session: Session = { kaiden, pool: new Pool(), secrets: new Secrets(), report, options, lastLines: [] };
  console.log(`seed ${options.seed}`);
  try {
    await kaiden.run(['seeds', 'load', kaiden.catalogue]);
    const { baseUrl, world, crashed } = await mainPhase(session, sink.url);
    if (options.only === undefined && !crashed) await limitedPhase(session, world);
    await theDoctorFindsNothing(session);
    for (const line of report.lines(baseUrl)) console.log(`\n${line}`);
    console.log(report.kinds === 0 ? '\nno faults found' : `\n${report.kinds} kinds of faults found`);
    return report.kinds === 0;
  } finally {
    sink.close();
  }
}

async function theDoctorFindsNothing(session: Session): Promise<void> {
  const found = await session.kaiden
    .run(['doctor'])
    .catch((error: Error & { stdout?: string }) => error.stdout || error.message);
  if (found !== 'No differences\n') note(session, 'doctor', found.slice(0, 2000));
}
