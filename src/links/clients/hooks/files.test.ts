import { parse as parseINI } from 'ini';
import { parse as parseTOML } from 'smol-toml';
import { describe, expect, test } from 'vitest';

import { HOOKS } from './list.ts';
import { hookFile } from './make-file.ts';

const ADDRESS = 'https://scores.example/kaiden';
const KEY = '4f9a1c'.padEnd(40, '0');
const DIRECT = `${ADDRESS}/ir/direct-manual/import`;

const parsers = { json: JSON.parse, toml: parseTOML, ini: parseINI, cfg: parseINI } as const;

/** The keys that each program reads in its file. */
const EXPECTED: Record<string, readonly [filename: string | null, content: unknown]> = {
  CXFervidex: ['kamaitachi.fervidex.json', { url: `${ADDRESS}/ir/fervidex`, token: KEY }],
  CXBarbatos: ['barbatos.json', { api_key: KEY }],
  CXKsHook: ['kamaitachi.kshook.json', { url: `${ADDRESS}/ir/kshook`, token: KEY, games: ['sv6c'] }],
  CXChunitachi: [
    'ChunItachi.ini',
    {
      general: { showDebug: true, extID: '0', game: 'SET_ME', failOverLamp: false },
      kamaitachi: { apiStatus: `${ADDRESS}/api/v1/status`, apiEndpoint: DIRECT, apikey: KEY },
    },
  ],
  CXSilentHook: ['silent-config.json', { key: KEY, url: DIRECT }],
  CXMikado: [
    'mikado.toml',
    {
      general: { enable: true, export_class: true, inject_cloud_pbs: true, timeout: 3000 },
      cards: { whitelist: [] },
      tachi: {
        base_url: ADDRESS,
        status: '/api/v1/status',
        import: '/ir/direct-manual/import',
        pbs: '/api/v1/users/{}/games/sdvx/pbs/all',
        api_key: KEY,
      },
    },
  ],
  CXSaekawa: [
    'saekawa.toml',
    {
      general: {
        export_class: true,
        fail_over_lamp: false,
        timeout: 3000,
        auto_update: true,
        failed_import_dir: 'failed_saekawa_imports',
      },
      cards: { default: KEY },
      tachi: { base_url: ADDRESS },
    },
  ],
  CXInohara: [
    'inohara.cfg',
    {
      Options: {
        Enable: true,
        Timeout: '5',
        BaseUrl: ADDRESS,
        ApiRoute: '/api/v1',
        Import: '/ir/direct-manual/import',
        EnableGraphs: true,
      },
      Keys: { '*': KEY },
    },
  ],
  CXRizu: [
    'Rizu.cfg',
    {
      General: { Enable: true, NetworkTimeout: '30', FailedImportsFolder: 'UserData/Rizu/FailedImports' },
      Keys: { default: KEY },
      Tachi: { BaseUrl: ADDRESS },
    },
  ],
  CXLR2Hook: ['BokutachiAuth.json', { url: `${ADDRESS}/ir/lr2hook/import`, apiKey: KEY }],
  CXITGHook: ['Tachi.json', [{ url: DIRECT, token: KEY }]],
  // The player enters the key by hand.
  CXBeatorajaIR: [null, KEY],
  CXUSCIR: [null, KEY],
};

test('there are thirteen hooks, each under an id of its own', () => {
  const ids = HOOKS.map(({ hookID }) => hookID);
  expect(ids).toHaveLength(13);
  expect(ids.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

describe.for(HOOKS)('$name', (hook) => {
  const { filename, content } = hookFile(hook, ADDRESS, KEY);

  test('reads the address and the key in its file, or gets the key alone', () => {
    const parse = parsers[filename?.split('.').at(-1) as keyof typeof parsers] ?? String;
    // Parsers of INI and TOML give objects without a prototype.
    expect([filename, structuredClone(parse(content))]).toEqual(EXPECTED[hook.hookID]);
  });

  test('gets a file of plain lines, with nothing left to fill in', () => {
    expect(content).not.toMatch(/\{\{|\}\}|%%|\r|\uFEFF/);
    expect(content.endsWith('\n')).toBe(filename !== null);
  });

  test('is explained in three sentences', () => {
    expect(hook.instructions).toHaveLength(3);
    for (const sentence of hook.instructions) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});
