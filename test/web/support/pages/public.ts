import type { Client } from '../../../../contracts/client/index.ts';
import type { Pages } from './page.ts';

const SP = '/games/iidx/SP';
const gpt = { game: 'iidx', playtype: 'SP' };
const me = { userID: 'me', ...gpt };

const bestPB = async (hazel: Client) => (await hazel.ugpts.bestPBs({ params: me })).body.pbs[0]!;
const folder = async (hazel: Client) => (await hazel.tables.list({ params: gpt })).body.tables[0]!.folders[0]!;
const quest = async (hazel: Client) => (await hazel.targets.quests({ params: gpt, query: { search: '' } })).body[0]!;
const questline = async (hazel: Client) =>
  (await hazel.targets.questlines({ params: gpt, query: { search: '' } })).body[0]!;
const table = async (hazel: Client) => (await hazel.tables.list({ params: gpt })).body.tables[0]!;

export const publicPages: Pages = {
  '/': { at: '/', as: 'guest' },
  '/search': { at: '/search?q=blue', as: 'guest' },
  '/users': { at: '/users', as: 'guest' },
  '/games': { at: '/games', as: 'guest' },
  '/games/$game': { at: '/games/iidx', as: 'guest' },
  '/games/$game/$playtype': { at: SP, as: 'Hazel' },
  '/games/$game/$playtype/charts': { at: `${SP}/charts`, as: 'guest' },
  '/games/$game/$playtype/charts/$chartID': {
    as: 'Hazel',
    at: async (hazel) => `${SP}/charts/${(await bestPB(hazel)).chartID}`,
  },
  '/games/$game/$playtype/songs/$songID': {
    as: 'guest',
    at: async (hazel) => `${SP}/songs/${(await bestPB(hazel)).songID}`,
  },
  '/games/$game/$playtype/folders': { at: `${SP}/folders`, as: 'guest' },
  '/games/$game/$playtype/folders/$folderID': {
    as: 'Hazel',
    at: async (hazel) => `${SP}/folders/${await folder(hazel)}`,
  },
  '/games/$game/$playtype/tables': { at: `${SP}/tables`, as: 'guest' },
  '/games/$game/$playtype/tables/$tableID': {
    as: 'Hazel',
    at: async (hazel) => `${SP}/tables/${(await table(hazel)).tableID}`,
  },
  '/games/$game/$playtype/classes': { at: `${SP}/classes`, as: 'guest' },
  '/games/$game/$playtype/quests': { at: `${SP}/quests`, as: 'Hazel' },
  '/games/$game/$playtype/quests/$questID': {
    as: 'Hazel',
    at: async (hazel) => `${SP}/quests/${(await quest(hazel)).questID}`,
  },
  '/games/$game/$playtype/questlines': { at: `${SP}/questlines`, as: 'guest' },
  '/games/$game/$playtype/questlines/$questlineID': {
    as: 'Hazel',
    at: async (hazel) => `${SP}/questlines/${(await questline(hazel)).questlineID}`,
  },
  '/games/$game/$playtype/goals/$goalID': {
    as: 'Hazel',
    at: async (hazel) => {
      const { questID } = await quest(hazel);
      const { goals } = (await hazel.targets.quest({ params: { ...gpt, questID } })).body;
      return `${SP}/goals/${goals[0]!.goalID}`;
    },
  },
};
