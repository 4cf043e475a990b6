import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { DATABASES, databaseFile } from '../support/format-samples.ts';
import { browserPath } from './support/browser.ts';
import { drop as dropOn } from './support/hands.ts';
import { PASSWORD } from './support/site.ts';
import { enter, fresh, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: how players import their scores is NOT tested.');

const DEMO = join('demo/imports', 'hazel-iidx.json');

describe.skipIf(!browserPath)('one’s own scores', () => {
  const web = useWeb();

  const button = (name: string | RegExp) => web.page.getByRole('button', { name });
  const passwordField = () => web.page.locator('input[autocomplete$="password"]');
  const saysSoon = (text: string | RegExp) => web.page.getByText(text).first().waitFor();

  const drop = (name: string, content: string) =>
    dropOn(web.page.locator('.mantine-Dropzone-root'), [{ name, content: Buffer.from(content) }]);

  test('a guest registers, drops a file, sees what it would change, imports it, and has PBs', async () => {
    await web.page.goto('/import');
    await web.page.getByRole('link', { name: 'Create an account' }).click();
    // The page to log in, which is shown until then, asks for a username as well.
    await web.page.getByRole('heading', { name: 'Create an account' }).waitFor();
    const name = fresh('Fresh');
    await web.page.getByLabel('Username').fill(name);
    await web.page.getByLabel('E-mail address').fill(`${name}@example.com`);
    await passwordField().fill(PASSWORD);
    await button('Create an account').click();
    await web.page.waitForURL('**/import');
    await drop('hazel-iidx.json', readFileSync(DEMO, 'utf8'));
    await saysSoon('first plays');
    // Nothing is stored by looking.
    const { api } = await web.site.register(`${name}2`);
    const pbs = () =>
      api.ugpts.allPBs({ params: { userID: name, game: 'iidx', playtype: 'SP' } }).then(
        ({ body }) => body.pbs.length,
        () => 0,
      );
    expect(await pbs()).toBe(0);
    await button(/^Import \d+ new scores$/).click();
    await web.page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
    await web.page.getByRole('link', { name: 'See this import' }).click();
    await web.page.getByRole('heading', { name: `Import by ${name}` }).waitFor();
    await web.page.getByRole('heading', { name: 'Scores' }).waitFor();
    expect(await pbs()).toBeGreaterThan(10);
    expect(web.faults).toEqual([]);
  });

  test("a game's database of scores is recognised, and the one of its songs can come along", async () => {
    await enter(web, fresh('Beamer'));
    await web.page.goto('/import');
    const score = DATABASES['file/lr2-score-db']!.file;
    await dropOn(web.page.locator('.mantine-Dropzone-root'), [{ name: 'player.db', content: Buffer.from(score) }]);
    await saysSoon('None of the charts in this file');
    expect(await web.page.getByLabel('File type').inputValue()).toBe('file/lr2-score-db');
    const songs = databaseFile({ song: [{ hash: 'a1'.repeat(16), title: 'Nine buttons', subtitle: '', mode: 9 }] });
    const chooser = web.page.waitForEvent('filechooser');
    await web.page.getByLabel('Song database (song.db)').click();
    await (await chooser).setFiles({ name: 'song.db', mimeType: 'application/x-sqlite3', buffer: Buffer.from(songs) });
    await button('Import').waitFor();
    await saysSoon('song.db');
    await button('Import').click();
    await web.page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
    expect(web.faults).toEqual([]);
  });

  test('a file that was imported already has nothing new', async () => {
    const api = await enter(web, fresh('Twice'));
    const scoreData = new File([readFileSync(DEMO)], 'first.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await web.page.goto('/import');
    await drop('again.json', readFileSync(DEMO, 'utf8'));
    await saysSoon('No new scores in this file');
    await saysSoon('already imported');
    expect(await button(/^Import/).count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

  test('a broken file shows every fault, and a good one can follow', async () => {
    await enter(web, fresh('Broken'));
    await web.page.goto('/import');
    const play = { score: 1, lamp: 'NONSENSE', matchType: 'songTitle', identifier: 'x', difficulty: 'ANOTHER' };
    const meta = { game: 'iidx', playtype: 'SP', service: 'test' };
    await drop('broken.json', JSON.stringify({ meta, scores: [play, { ...play, score: 'many' }] }));
    await saysSoon('This file can’t be imported');
    await saysSoon('scores[0].lamp');
    await saysSoon('scores[1].score');
    await drop('good.json', readFileSync(DEMO, 'utf8'));
    await button(/^Import \d+ new scores$/).waitFor();
    expect(await web.page.getByText('This file can’t be imported').count()).toBe(0);
    // The refusal, and nothing else.
    expect(web.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  test('what is no file of scores says why, and the player knows better', async () => {
    await enter(web, fresh('Chooser'));
    await web.page.goto('/import');
    await drop('export.zip', 'PK\u0003\u0004');
    await saysSoon('This is a zip file');
    await drop('scores', 'x'.repeat(10));
    await saysSoon('couldn’t tell what this file is');
    await web.page.getByLabel('File type').selectOption('file/eamusement-iidx-csv');
    await web.page.getByLabel('Playtype').selectOption('SP');
    await saysSoon('This file can’t be imported');
    expect(web.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  test('an import is taken back, after a question', async () => {
    const api = await enter(web, fresh('Undo'));
    const scoreData = new File([readFileSync(DEMO)], 'first.json');
    const { body } = await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await web.page.goto(`/imports/${body.importID}`);
    await button('Undo import').click();
    const dialog = web.page.getByRole('dialog');
    await dialog.getByText('updates PBs, sessions and ratings').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button('Undo import').click();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await web.page.waitForURL('**/import');
    await saysSoon('No imports yet');
    const failure = await api.imports.get({ params: { importID: body.importID } }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 404 });
  });

  test('a play without a chart is settled by its player', async () => {
    const api = await enter(web, fresh('Settler'));
    const { scores, meta } = JSON.parse(readFileSync(DEMO, 'utf8')) as {
      meta: object;
      scores: { matchType: string; identifier: string }[];
    };
    const one = scores.find(({ matchType }) => matchType === 'songTitle')!;
    const json = { meta, scores: [{ ...one, identifier: `${one.identifier}x` }] };
    const scoreData = new File([JSON.stringify(json)], 'typo.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await web.page.goto('/orphans');
    await button(`Use this chart: ${one.identifier}`)
      .or(button(new RegExp(`^Use this chart: ${one.identifier}`)))
      .first()
      .click();
    await saysSoon('No unmatched scores');
    const { body } = await api.orphans.list({ params: { userID: 'me' } });
    expect(body.orphans).toEqual([]);
    expect(web.faults).toEqual([]);
  });

  test('scores are taken along as a file', async () => {
    const name = fresh('Exporter');
    const api = await enter(web, name);
    const scoreData = new File([readFileSync(DEMO)], 'first.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await web.page.goto('/export');
    const [file] = await Promise.all([
      web.page.waitForEvent('download'),
      button(/^Download beatmania IIDX SP/).click(),
    ]);
    expect(file.suggestedFilename().toLowerCase()).toMatch(/^kaiden-exporter.*-iidx-sp-.*\.json$/);
    const { meta, scores } = JSON.parse(readFileSync(await file.path(), 'utf8')) as { meta: object; scores: object[] };
    expect(meta).toMatchObject({ game: 'iidx', playtype: 'SP' });
    expect(scores.length).toBeGreaterThan(10);
    expect(web.faults).toEqual([]);
  });
});
