import type { Client } from '../../../../contracts/client/index.ts';
import type { Pages } from './page.ts';

const gpt = { game: 'iidx', playtype: 'SP' };
const me = { params: { userID: 'me', ...gpt } };
const SLICE = '/users/$userID/games/$game/$playtype';
const slice = '/users/Hazel/games/iidx/SP';

const ABOUT = `I play **a lot** of 12s, mostly at [my arcade](https://arcade.example).

- lamps before grades
- \`RANDOM\` only

> One more credit.

| Day | Place |
|---|---|
| Friday | arcade |`;

/** Lets Hazel have something to show: a showcase, goals, a quest, a rival and a highlighted score. */
async function furnish(hazel: Client): Promise<string> {
  const { tables } = (await hazel.tables.list({ params: gpt })).body;
  const folderID = tables[0]!.folders[0]!;
  const [pb] = (await hazel.ugpts.allPBs(me)).body.pbs;
  const { chartID } = pb!;
  await hazel.showcase.change({
    ...me,
    json: [
      { mode: 'chart', chartID, property: 'lamp' },
      { mode: 'chart', chartID, property: 'score' },
      { mode: 'folder', folderID, property: 'lamp', gte: 4 },
    ],
  });
  await hazel.rivals.replace({ ...me, json: { rivalIDs: [2] } });
  await hazel.scores.customise({
    params: { scoreID: pb!.composedFrom[0]!.scoreID },
    json: { highlight: true, comment: 'finally!' },
  });
  return folderID;
}

async function setTargets(hazel: Client): Promise<void> {
  const folderID = await furnish(hazel);
  const charts = { type: 'folder', data: folderID } as const;
  const criteria = { mode: 'proportion', key: 'scoreData.lampIndex', value: 7, countNum: 1 } as const;
  await hazel.ugptTargets.addGoal({ ...me, json: { charts, criteria } });
  const [quest] = (await hazel.targets.quests({ params: gpt, query: { search: '' } })).body;
  await hazel.ugptTargets.takeQuest({ params: { ...me.params, questID: quest!.questID } });
}

/** Set up once for all pages: several are opened at the same time, and some a second time. */
const furnished = new WeakMap<Client, Promise<void>>();

async function workAt(hazel: Client): Promise<string> {
  if (!furnished.has(hazel)) furnished.set(hazel, setTargets(hazel));
  await furnished.get(hazel);
  return slice;
}

const at = (path: string) => async (hazel: Client) => `${await workAt(hazel)}${path}`;

export const playersPages: Pages = {
  '/stream/$userID': { at: '/stream/Hazel', as: 'guest' },
  '/users/$userID': {
    as: 'guest',
    async at(hazel) {
      await hazel.users.update({ params: { userID: 'me' }, json: { about: ABOUT, status: 'practising' } });
      return '/users/Hazel';
    },
  },
  [SLICE]: { at: at(''), as: 'Hazel' },
  [`${SLICE}/rating`]: { at: at('/rating'), as: 'Hazel' },
  [`${SLICE}/pbs`]: { at: at('/pbs'), as: 'guest' },
  [`${SLICE}/scores`]: { at: at('/scores'), as: 'Hazel' },
  [`${SLICE}/sessions`]: { at: at('/sessions?view=calendar'), as: 'guest' },
  [`${SLICE}/folders`]: { at: at('/folders'), as: 'guest' },
  [`${SLICE}/folders/$folderID`]: {
    as: 'Hazel',
    async at(hazel) {
      const { tables } = (await hazel.tables.list({ params: gpt })).body;
      return `${slice}/folders/${tables[0]!.folders[0]}`;
    },
  },
  [`${SLICE}/targets`]: { at: at('/targets'), as: 'Hazel' },
  [`${SLICE}/rivals`]: { at: at('/rivals'), as: 'Hazel' },
  [`${SLICE}/compare`]: { at: at('/compare?with=Rowan'), as: 'guest' },
  [`${SLICE}/history`]: { at: at('/history'), as: 'guest' },
  '/sessions/$sessionID': {
    as: 'Hazel',
    async at(hazel) {
      const { body } = await hazel.ugpts.lastSession(me);
      return `/sessions/${body.sessionID}`;
    },
  },
  '/scores/$scoreID': {
    as: 'Hazel',
    async at(hazel) {
      const { scores } = (await hazel.ugpts.recentScores(me)).body;
      return `/scores/${scores[0]!.scoreID}`;
    },
  },
  '/dashboard': { at: '/dashboard', as: 'Hazel' },
};
