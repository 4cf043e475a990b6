import type { Hook } from '../hook.ts';

const SUBMIT = ['submit_score'] as const;
const DIRECT = '/ir/direct-manual/import';

/** Hooks that send BATCH-MANUAL documents of the newer arcade games. */
export const NEWER_ARCADE_HOOKS: readonly Hook[] = [
  {
    hookID: 'CXMikado',
    name: 'Mikado',
    games: ['sdvx'],
    permissions: SUBMIT,
    sendsTo: DIRECT,
    file: {
      name: 'mikado.toml',
      template: `[general]
enable = true
export_class = true
inject_cloud_pbs = true
timeout = 3000

[cards]
whitelist = []

[tachi]
base_url = '{{base}}'
status = '/api/v1/status'
import = '${DIRECT}'
pbs = '/api/v1/users/{}/games/sdvx/pbs/all'
api_key = '%%SERVICE_KEY%%'
`,
    },
    instructions: [
      'Put the file into the folder that mikado.dll is in, in place of the one that Mikado has made there.',
      'If others play on the same machine, write the numbers of your cards into whitelist, so that only your plays are sent.',
      'Start the game again; from then on your plays are sent by themselves.',
    ],
    picture: { kind: 'folder', path: ['SOUND VOLTEX'], files: ['mikado.dll', 'mikado.toml'], marked: 'mikado.toml' },
  },
  {
    hookID: 'CXSaekawa',
    name: 'Saekawa',
    games: ['chunithm'],
    permissions: SUBMIT,
    sendsTo: DIRECT,
    file: {
      name: 'saekawa.toml',
      template: `[general]
export_class = true
fail_over_lamp = false
timeout = 3000
auto_update = true
failed_import_dir = "failed_saekawa_imports"

[cards]
default = "%%SERVICE_KEY%%"

[tachi]
base_url = "{{base}}"
`,
    },
    instructions: [
      'Put the file into the folder that saekawa.dll is in, in place of the one that is there.',
      'If others play on the same machine, replace default with your 20-digit access code in quotes, so that only your plays are sent.',
      'Start the game again; from then on your plays are sent by themselves.',
    ],
    picture: { kind: 'folder', path: ['CHUNITHM'], files: ['saekawa.dll', 'saekawa.toml'], marked: 'saekawa.toml' },
  },
  {
    hookID: 'CXInohara',
    name: 'Inohara',
    games: ['ongeki'],
    permissions: SUBMIT,
    sendsTo: DIRECT,
    file: {
      name: 'inohara.cfg',
      template: `[Options]
Enable = true
Timeout = 5
BaseUrl = {{base}}
ApiRoute = /api/v1
Import = ${DIRECT}
EnableGraphs = true

[Keys]
* = %%SERVICE_KEY%%
`,
    },
    instructions: [
      'Put the file where Inohara keeps its settings, in place of the inohara.cfg that is there; its readme names the folder.',
      'If others play on the same machine, replace * with your name in the game or your access code, so that only your plays are sent.',
      'Start the game again; from then on your plays are sent by themselves.',
    ],
    picture: { kind: 'folder', path: ['Inohara'], files: ['inohara.cfg'], marked: 'inohara.cfg' },
  },
  {
    hookID: 'CXRizu',
    name: 'Rizu',
    games: ['maimaidx'],
    permissions: SUBMIT,
    sendsTo: DIRECT,
    file: {
      name: 'Rizu.cfg',
      template: `[General]
Enable = true
NetworkTimeout = 30
FailedImportsFolder = UserData/Rizu/FailedImports

[Keys]
default = %%SERVICE_KEY%%

[Tachi]
BaseUrl = {{base}}
`,
    },
    instructions: [
      'Put the file where Rizu keeps its settings, in place of the Rizu.cfg that is there; its readme names the folder.',
      'If others play on the same machine, replace default with your access code, so that only your plays are sent.',
      'Start the game again; from then on your plays are sent by themselves.',
    ],
    picture: { kind: 'folder', path: ['Rizu'], files: ['Rizu.cfg'], marked: 'Rizu.cfg' },
  },
];
