import { useQuery } from '@tanstack/react-query';
import type { ChartDocument } from 'kaiden-client';

import { read } from '../../api.ts';
import { useGptName, useMyGames, type Gpt } from '../../components/game.ts';
import { useGoalName } from '../../components/goal-name.ts';
import { keepFound } from '../../shared/shown.ts';
import { useTexts } from '../../texts/index.ts';
import { searchTexts } from '../../texts/search.ts';

const path = (...parts: (string | number)[]) => `/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
const inGpt = ({ game, playtype }: Gpt, ...rest: (string | number)[]) => path('games', game, playtype, ...rest);

/** Returns search results by kind, best first; up to `limit` of each kind. Undefined while they are loading. */
export function useFound(text: string, limit: number) {
  const t = useTexts(searchTexts);
  const name = useGptName();
  const query = useQuery({
    ...read('search', 'everything', { query: { search: text, limit } }),
    enabled: text !== '',
    placeholderData: keepFound,
  });
  const { data } = query;
  const mine = useMyGames() ?? [];
  const goalName = useGoalName(data?.goals ?? []);
  const of = (thing: Gpt) => name(thing);
  const playtypes = Map.groupBy(data?.charts ?? [], ({ game, songID }) => `${game} ${songID}`);
  const groups = data && [
    {
      title: t.songs,
      found: mineFirst(data.songs, mine).flatMap((song) => {
        const charts = playtypes.get(`${song.game} ${song.id}`) ?? [];
        const [gpt] = mineFirst(gptsOf(charts), mine);
        if (!gpt) return [];
        return [
          {
            key: `song ${gpt.game} ${song.id}`,
            name: song.title,
            about: `${song.artist} · ${of(gpt)}`,
            to: inGpt(gpt, 'songs', song.id),
          },
        ];
      }),
    },
    {
      title: t.users,
      found: data.users.map(({ id, username, status }) => ({
        key: `user ${id}`,
        name: username,
        about: status ?? '',
        to: path('users', username),
      })),
    },
    {
      title: t.folders,
      found: mineFirst(data.folders, mine).map((folder) => ({
        key: folder.folderID,
        name: folder.name,
        about: of(folder),
        to: inGpt(folder, 'folders', folder.folderID),
      })),
    },
    {
      title: t.tables,
      found: mineFirst(data.tables, mine).map((table) => ({
        key: table.tableID,
        name: table.name,
        about: of(table),
        to: inGpt(table, 'tables', table.tableID),
      })),
    },
    {
      title: t.quests,
      found: mineFirst(data.quests, mine).map((quest) => ({
        key: quest.questID,
        name: quest.name,
        about: of(quest),
        to: inGpt(quest, 'quests', quest.questID),
      })),
    },
    {
      title: t.goals,
      found: mineFirst(data.goals, mine).map((goal) => ({
        key: goal.goalID,
        name: goalName(goal),
        about: of(goal),
        to: inGpt(goal, 'goals', goal.goalID),
      })),
    },
    {
      title: t.sessions,
      found: data.sessions.map((session) => ({
        key: session.sessionID,
        name: session.name,
        about: of(session),
        to: path('sessions', session.sessionID),
      })),
    },
  ];
  return { query, groups: groups?.filter(({ found }) => found.length > 0) };
}

/** Puts what is of the reader's games first, otherwise in its order. Songs are of all playtypes of their game. */
function mineFirst<T extends { game: string; playtype?: string }>(found: readonly T[], mine: readonly Gpt[]): T[] {
  const isMine = ({ game, playtype }: T) =>
    mine.some((one) => one.game === game && (playtype === undefined || one.playtype === playtype));
  return found.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)));
}

/** The game:playtypes that charts belong to, each once. */
const gptsOf = (charts: readonly ChartDocument[]): Gpt[] => [
  ...new Map(charts.map(({ game, playtype }) => [playtype, { game, playtype }])).values(),
];
