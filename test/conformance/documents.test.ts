import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PERMISSIONS } from '../../contracts/contract.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { isOfWorld } from '../support/happy/v3.ts';
import type { World } from '../support/happy/world.ts';
import { readyWorld } from '../support/ready-world.ts';
import { requiredHeaders } from '../support/required-headers.ts';

let world: World;
beforeAll(async () => {
  world = await readyWorld();
  const { hazel, params } = world;
  const ofChart = { mode: 'chart' as const, chartID: params.chartID, property: 'lamp' as const };
  const ofFolder = { mode: 'folder' as const, folderID: params.folderID, property: 'grade' as const, gte: 3 };
  await hazel.api.showcase.change({ params, json: [ofChart, ofFolder] });
});
afterAll(() => world.server.close());

const get = (path: string) => async (): Promise<unknown> => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => world.params[name as keyof World['params']]);
  const response = await world.server.request(`/api/v1/${filled}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { body: unknown }).body;
};
const G = 'games/:game/:playtype';
const P = `users/:userID/${G}`;

/** A value in an answer, by its path; `0` is the first of a list. */
const at = (value: unknown, path: string): unknown =>
  path === '' ? value : path.split('.').reduce((inside, key) => (inside as Record<string, unknown>)[key], value);

/** Where a document is found, and its fields: a trailing ? marks those that may be null here. */
const DOCUMENTS = [
  [
    'UserDocument',
    get('users/:userID'),
    '',
    'id username usernameLowercase socialMedia joinDate lastSeen about status? customPfpLocation? customBannerLocation? clan? badges authLevel',
  ],
  ['social media of a user', get('users/:userID'), 'socialMedia', 'discord? twitter? github? steam? youtube? twitch?'],
  ['GameConfig', get('games/:game'), '', 'name validPlaytypes'],
  [
    'GamePTConfig',
    get(G),
    'config',
    'idString percentMax defaultScoreRatingAlg defaultSessionRatingAlg defaultProfileRatingAlg lamps judgements',
  ],
  ['SongDocument', get(`${G}/songs/:songID`), 'song', 'id title artist'],
  ['ChartDocument', get(`${G}/charts/:chartID`), 'chart', 'chartID songID playtype difficulty'],
  ['FolderDocument', get(`${G}/folders/:folderID`), 'folder', 'folderID name'],
  ['TableDocument', get(`${G}/tables/:tableID`), 'table', 'tableID name'],
  [
    'ScoreDocument',
    get('scores/:scoreID'),
    'score',
    'scoreID songID chartID userID game playtype scoreData comment? highlight',
  ],
  ['data of a score', get('scores/:scoreID'), 'score.scoreData', 'score percent'],
  ['PBDocument', get(`${P}/pbs/:chartID`), 'pb', 'chartID userID game playtype scoreData calculatedData rankingData'],
  ['data of a PB', get(`${P}/pbs/:chartID`), 'pb.scoreData', 'score'],
  ['place of a PB', get(`${P}/pbs/:chartID`), 'pb.rankingData', 'rank outOf'],
  [
    'SessionDocument',
    get('sessions/:sessionID'),
    'session',
    'sessionID name desc? userID game playtype scores calculatedData highlight timeEnded',
  ],
  ['UserGameStatsDocument', get(P), 'gameStats', 'userID game playtype ratings classes'],
  ['place of a profile', get(P), 'rankingData.ktLampRating', 'ranking outOf'],
  [
    'stats of a user with places',
    get('users/:userID/game-stats'),
    '0',
    'userID game playtype ratings classes __rankingData',
  ],
  [
    'ImportDocument',
    get('imports/:importID'),
    'import',
    'importType importID idStrings scoreIDs errors timeStarted timeFinished createdSessions userID classDeltas goalInfo questInfo userIntent',
  ],
  ['session of an import', get('imports/:importID'), 'import.createdSessions.0', 'sessionID type'],
  ['GoalDocument', get(`${G}/targets/goals/:goalID`), 'goal', 'goalID name'],
  [
    'GoalSubDocument',
    get(`${G}/targets/goals/:goalID`),
    'goalSubs.0',
    'userID goalID achieved lastInteraction? progress outOf',
  ],
  ['QuestDocument', get(`${G}/targets/quests/:questID`), 'quest', 'questID name'],
  ['QuestSubDocument', get(`${G}/targets/quests/:questID`), 'questSubs.0', 'userID questID achieved lastInteraction?'],
  ['QuestlineDocument', get(`${G}/targets/questlines/:questlineID`), 'questline', 'questlineID quests'],
  [
    'EvaluatedGoalResult',
    get(`${G}/targets/quests/:questID/evaluate-for?userID=hazel`),
    'goalResults.0',
    'goalID achieved progress? outOf progressHuman outOfHuman',
  ],
  ['UserGameStatsSnapshot', get(`${P}/history`), '0', 'classes ratings timestamp playcount ranking'],
  [
    'UGPTSettingsDocument',
    get(`${P}/settings`),
    '',
    'preferredScoreAlg? preferredSessionAlg? preferredProfileAlg? stats',
  ],
  ['StatDocument of a chart', get(`${P}/showcase`), '0.stat', 'mode chartID property'],
  ['StatDocument of a folder', get(`${P}/showcase`), '1.stat', 'mode folderID property gte'],
  ['StatShowcaseResults of a chart', get(`${P}/showcase`), '0', 'stat value related'],
  ['value of a statistic', get(`${P}/showcase`), '0.value', 'value'],
  ['related to a chart', get(`${P}/showcase`), '0.related', 'song chart'],
  ['related to a folder', get(`${P}/showcase`), '1.related', 'folders'],
  [
    'statistic that is asked for',
    get(`${P}/showcase/custom?mode=folder&property=lamp&folderID=:folderID&gte=1`),
    '',
    'stat result related',
  ],
  [
    'result of it',
    get(`${P}/showcase/custom?mode=folder&property=lamp&folderID=:folderID&gte=1`),
    'result',
    'value outOf',
  ],
  ['popular goal', get(`${G}/targets/goals/popular`), '0', 'goalID __subscriptions'],
  ['chart of a list', get(`${G}/charts`), 'charts.0', 'chartID __playcount'],
  ['song of a search', get(`${P}/scores?search=song`), 'songs.0', 'id __textScore'],
  ['PB that was played often', get(`${P}/most-played`), 'pbs.0', 'chartID __playcount'],
] as const;

describe('a document has what the specification lists:', () => {
  test.each(DOCUMENTS.map(([name, read, path, fields]) => ({ name, read, path, fields })))(
    '$name',
    async ({ read, path, fields }) => {
      const document = at(await read(), path) as Record<string, unknown>;
      for (const field of fields.split(' ')) {
        const name = field.replace('?', '');
        expect(document).toHaveProperty([name]);
        expect([name, document[name] === null && !field.endsWith('?')]).toEqual([name, false]);
      }
    },
  );
});

test('the permissions that the specification names can all be given', async () => {
  const named = ['customise_profile', 'customise_score', 'customise_session', 'delete_score', 'submit_score'];
  expect(PERMISSIONS).toEqual(expect.arrayContaining([...named, 'manage_targets']));
  const { api } = await world.server.player('Rowan', PERMISSIONS);
  expect((await api.status.get()).body.permissions.toSorted()).toEqual([...PERMISSIONS].sort());
});

/** Query parameters required by any GET about a user, all together. */
const asked = () =>
  new URLSearchParams({
    search: 'song',
    mode: 'folder',
    folderID: world.params.folderID,
    folderSlug: world.params.folderID,
    property: 'lamp',
    metric: 'lamp',
    gte: '1',
    criteriaType: 'lamp',
    criteriaValue: '4',
  }).toString();
/** But for invitations, which nobody needs here, streams of events, which don't end, and zip files, which have a time in every entry. */
const OF_USERS = allRoutes()
  .filter(isOfWorld)
  .filter(
    ({ group, contract: { method, path, file, events } }) =>
      method === 'GET' && path.includes(':userID') && group !== 'invites' && !events && file !== 'application/zip',
  );
/** Routes of what this player has not got: a webhook, and an account brought from elsewhere. */
const NOT_THERE = new Set(['personalWebhook.deliveries', 'exports.brought']);
/** Fields that change from one moment to the next. */
const MOMENT = /"(?:timestamp|lastSeen|lastUsedAt)":\d+/g;

test.each(OF_USERS)(
  'whoever is named by id, by name in any case or by me is the same user everywhere: $operation',
  async ({ operation, contract }) => {
    const answers = [];
    const status = NOT_THERE.has(operation) ? 404 : 200;
    const headers = { ...world.session, ...requiredHeaders(contract) };
    for (const userID of [String(world.hazel.user.id), 'hazel', 'HaZeL', 'me']) {
      const params = { ...world.params, userID };
      const filled = contract.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name as keyof typeof params]);
      const response = await world.server.request(`${filled}?${asked()}`, { headers });
      expect([userID, response.status]).toEqual([userID, status]);
      answers.push((await response.text()).replaceAll(MOMENT, ''));
    }
    expect(new Set(answers).size).toBe(1);
  },
);
