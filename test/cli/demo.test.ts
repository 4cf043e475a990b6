import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { environment, temporaryFolder } from '../support/program.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

test('the demo names things as players do, is of today, lets one log in, and leaves nothing behind', async () => {
  const folder = temporaryFolder();
  const demo = spawn(process.execPath, [built.program, 'demo'], { env: environment({ TMPDIR: folder }), cwd: folder });
  onTestFinished(() => void demo.kill('SIGKILL'));
  const errors = text(demo.stderr);
  let printed = '';
  demo.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed.includes('Press Ctrl+C') || demo.exitCode !== null).toBe(true);

  expect(printed).toContain('Hazel in beatmania IIDX SP, 59 scores');
  expect(printed).toContain('Leaderboard of beatmania IIDX SP');
  // 9.305, rounded as the app does it.
  expect(printed).toMatch(/Lamp rating \(best 20\) +9\.31 +2 of 2/);
  expect(printed).not.toMatch(/iidx:SP|ktLampRating|undefined/);
  const [, baseUrl, username, password] = /Open (\S+) in .* as (\S+) or .* password "(.*)"\./.exec(printed)!;
  const api = createClient({ baseUrl: baseUrl! });
  const { status } = await api.auth.login({ json: { username: username!, '!password': password!, captcha: '' } });
  expect(status).toBe(200);
  const { body } = await api.ugpts.recentScores({
    params: { userID: username!, game: 'iidx', playtype: 'SP' },
    query: {},
  });
  const age = Date.now() - body.scores[0]!.timeAchieved!;
  expect(age > 0 && age < 2 * 86_400_000).toBe(true);

  demo.kill('SIGINT');
  expect(await once(demo, 'exit')).toEqual([0, null]);
  expect(await errors).toBe('');
  expect(readdirSync(folder).filter((name) => name.startsWith('kaiden-'))).toEqual([]);
});
