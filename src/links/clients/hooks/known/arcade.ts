import type { Hook } from '../hook.ts';

const SUBMIT = ['submit_score'] as const;
const DIRECT = '/ir/direct-manual/import';

/** Hooks of arcade games from before 2021, and of konaste. */
export const ARCADE_HOOKS: readonly Hook[] = [
  {
    hookID: 'CXFervidex',
    name: 'Fervidex',
    games: ['iidx'],
    permissions: SUBMIT,
    sendsTo: '/ir/fervidex/score/submit',
    file: {
      name: 'kamaitachi.fervidex.json',
      template: '{ "url": "{{base}}/ir/fervidex", "token": "%%SERVICE_KEY%%" }\n',
    },
    instructions: [
      'Put the file into the folder of the game, next to Fervidex.',
      'Keep its name: Fervidex looks for exactly that name.',
      'Start the game again; from then on your plays are sent by themselves.',
    ],
    picture: {
      kind: 'folder',
      path: ['beatmania IIDX'],
      files: ['kamaitachi.fervidex.json'],
      marked: 'kamaitachi.fervidex.json',
    },
  },
  {
    hookID: 'CXBarbatos',
    name: 'Barbatos',
    games: ['sdvx'],
    permissions: SUBMIT,
    sendsTo: '/ir/barbatos/score/submit',
    file: { name: 'barbatos.json', template: '{ "api_key": "%%SERVICE_KEY%%" }\n' },
    instructions: [
      'Barbatos has the address of its server built in, so you need a build that was made for {{base}}.',
      'Put the file into the folder of the game, next to Barbatos.',
      'Start the game again; from then on your plays are sent by themselves.',
    ],
    picture: { kind: 'folder', path: ['SOUND VOLTEX'], files: ['barbatos.json'], marked: 'barbatos.json' },
  },
  {
    hookID: 'CXKsHook',
    name: 'Konaste Hook',
    games: ['sdvx'],
    permissions: SUBMIT,
    sendsTo: '/ir/kshook/sv6c/score/save',
    file: {
      name: 'kamaitachi.kshook.json',
      template: '{ "url": "{{base}}/ir/kshook", "token": "%%SERVICE_KEY%%", "games": ["sv6c"] }\n',
    },
    instructions: [
      'Put the file into the folder of the game, next to Konaste Hook.',
      'Keep its name: the hook looks for exactly that name.',
      'Start the game again; from then on your plays are sent by themselves.',
    ],
    picture: {
      kind: 'folder',
      path: ['SOUND VOLTEX'],
      files: ['kamaitachi.kshook.json'],
      marked: 'kamaitachi.kshook.json',
    },
  },
  {
    hookID: 'CXChunitachi',
    name: 'ChunItachi',
    games: ['chunithm'],
    permissions: SUBMIT,
    sendsTo: DIRECT,
    file: {
      name: 'ChunItachi.ini',
      template: `[general]
showDebug = true
extID = 0
; one of amazon, amazonplus, crystal, paradise, paradiselost
game = SET_ME
failOverLamp = false

[kamaitachi]
apiStatus = {{base}}/api/v1/status
apiEndpoint = {{base}}${DIRECT}
apikey = %%SERVICE_KEY%%
`,
    },
    instructions: [
      'Put the file into the folder of the game, next to ChunItachi.',
      'Open it in a text editor and replace SET_ME with the version of your game, such as paradiselost.',
      'If others play on the same machine, set extID to your own id, so that only your plays are sent.',
    ],
    picture: { kind: 'folder', path: ['CHUNITHM'], files: ['ChunItachi.ini'], marked: 'ChunItachi.ini' },
  },
  {
    hookID: 'CXSilentHook',
    name: 'SilentHook',
    games: ['popn'],
    permissions: SUBMIT,
    sendsTo: DIRECT,
    file: {
      name: 'silent-config.json',
      template: `{ "key": "%%SERVICE_KEY%%", "url": "{{base}}${DIRECT}" }\n`,
    },
    instructions: [
      'Put the file into the folder of the game, next to SilentHook.',
      'Keep its name: SilentHook looks for exactly that name.',
      'Start the game again; from then on your plays are sent by themselves.',
    ],
    picture: { kind: 'folder', path: ['pop’n music'], files: ['silent-config.json'], marked: 'silent-config.json' },
  },
];
