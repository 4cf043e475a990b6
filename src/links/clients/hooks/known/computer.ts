import type { Hook } from '../hook.ts';

const SUBMIT = ['submit_score'] as const;

/** Hooks of PC games: BMS, USC, ITG. */
export const COMPUTER_HOOKS: readonly Hook[] = [
  {
    hookID: 'CXBeatorajaIR',
    name: 'Beatoraja IR',
    games: ['bms', 'pms'],
    permissions: SUBMIT,
    sendsTo: '/ir/beatoraja/submit-score',
    file: null,
    instructions: [
      'The IR has the address of its server built in, so you need a jar that was made for {{base}}; put it into the folder ir of beatoraja or LR2oraja.',
      'In the launcher, choose the IR and enter your username.',
      'Enter the key as password and start the game from the launcher.',
    ],
    picture: {
      kind: 'settings',
      title: 'beatoraja configuration',
      fields: [
        ['IR', 'Kaiden'],
        ['User ID', 'NAME'],
        ['Password', '••••••••••••'],
      ],
    },
  },
  {
    hookID: 'CXUSCIR',
    name: 'USC IR',
    games: ['usc'],
    permissions: SUBMIT,
    sendsTo: '/ir/usc/Controller/scores',
    file: null,
    instructions: [
      'Open the settings of the game and go to Online.',
      'Enter {{base}}/ir/usc/Controller as IR base URL, or {{base}}/ir/usc/Keyboard if you play with a keyboard.',
      'Enter the key as IR token.',
    ],
    picture: {
      kind: 'settings',
      title: 'Online',
      fields: [
        ['IR base URL', '…/ir/usc/Controller'],
        ['IR token', '••••••••••••'],
      ],
    },
  },
  {
    hookID: 'CXLR2Hook',
    name: 'LR2 Hook',
    games: ['bms'],
    permissions: SUBMIT,
    sendsTo: '/ir/lr2hook/import',
    file: {
      name: 'BokutachiAuth.json',
      template: '{ "url": "{{base}}/ir/lr2hook/import", "apiKey": "%%SERVICE_KEY%%" }\n',
    },
    instructions: [
      'Put the file into the folder of LR2, next to the hook.',
      'Keep its name: the hook looks for exactly that name.',
      'Start the game again; from then on your plays are sent by themselves.',
    ],
    picture: {
      kind: 'folder',
      path: ['LR2'],
      files: ['BokutachiAuth.json', 'LR2body.exe'],
      marked: 'BokutachiAuth.json',
    },
  },
  {
    hookID: 'CXITGHook',
    name: 'ITG Hook',
    games: ['itg'],
    permissions: SUBMIT,
    sendsTo: '/ir/direct-manual/import',
    file: {
      name: 'Tachi.json',
      template: '[{ "url": "{{base}}/ir/direct-manual/import", "token": "%%SERVICE_KEY%%" }]\n',
    },
    instructions: [
      'Put the file where the hook looks for Tachi.json; its readme names the folder.',
      'If you send plays to other servers too, add the entry between the brackets to the list in the file that is there.',
      'Start the game again; from then on your plays are sent by themselves.',
    ],
    picture: { kind: 'folder', path: ['ITG Hook'], files: ['Tachi.json'], marked: 'Tachi.json' },
  },
];
