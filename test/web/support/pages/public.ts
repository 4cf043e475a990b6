import type { Pages } from './page.ts';

const SP = '/games/iidx/SP';
// Chart in the demo's catalogue that Hazel has played.
const CHART = '6b39fbf8a0e1a7a9e8fb1f0c9a54b7a1f6c4f9d2';
const FOLDER = 'F133264d22c30a31e04d08a1017219fd3c7c5e5d2d775547e3a659f18ac403efa';
const QUEST = 'da4d45ddb03ab4e12bb381934f402a9db8c7178a';
const GOAL = 'G3e9929dce59e3cc6c7faf7130e0e2f503120ecb8621966418c79de0ef9df5b8d';

export const publicPages: Pages = {
  '/': { at: '/', as: 'guest' },
  '/search': { at: '/search?q=blue', as: 'guest' },
  '/users': { at: '/users', as: 'guest' },
  '/games': { at: '/games', as: 'guest' },
  '/games/$game': { at: '/games/iidx', as: 'guest' },
  '/games/$game/$playtype': { at: SP, as: 'Hazel' },
  '/games/$game/$playtype/charts': { at: `${SP}/charts`, as: 'guest' },
  '/games/$game/$playtype/charts/$chartID': { at: `${SP}/charts/${CHART}`, as: 'Hazel' },
  '/games/$game/$playtype/songs/$songID': { at: `${SP}/songs/2`, as: 'guest' },
  '/games/$game/$playtype/folders': { at: `${SP}/folders`, as: 'guest' },
  '/games/$game/$playtype/folders/$folderID': { at: `${SP}/folders/${FOLDER}`, as: 'Hazel' },
  '/games/$game/$playtype/tables': { at: `${SP}/tables`, as: 'guest' },
  '/games/$game/$playtype/tables/$tableID': { at: `${SP}/tables/demo-iidx-SP-levels`, as: 'Hazel' },
  '/games/$game/$playtype/classes': { at: `${SP}/classes`, as: 'guest' },
  '/games/$game/$playtype/quests': { at: `${SP}/quests`, as: 'Hazel' },
  '/games/$game/$playtype/quests/$questID': { at: `${SP}/quests/${QUEST}`, as: 'Hazel' },
  '/games/$game/$playtype/questlines': { at: `${SP}/questlines`, as: 'guest' },
  '/games/$game/$playtype/questlines/$questlineID': { at: `${SP}/questlines/demo-iidx-SP`, as: 'Hazel' },
  '/games/$game/$playtype/goals/$goalID': { at: `${SP}/goals/${GOAL}`, as: 'Hazel' },
};
