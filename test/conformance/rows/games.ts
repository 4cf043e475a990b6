import { G, row, section } from '../row.ts';

const T = `${G}/targets`;

export const games = [
  ...section('4.4', [
    row('GET /api/v1/games', 'All games with their configs.', 'api/games: the games are listed with their configs'),
    row(
      'GET /api/v1/games/:game',
      'The config of a game.',
      'conformance/documents: a document has what the specification lists: $name',
      'api/games: the games do not include "%s"',
    ),
    row(
      `GET ${G}`,
      'The config of a game:playtype.',
      'api/games: the games have a config for every playtype, without null and infinity',
      'api/games: the games have no playtype "%s" where there is none',
    ),
    row(
      `GET ${G}/leaderboard`,
      'Players by a rating, best first, with their users.',
      'api/games: a leaderboard has players by their default rating, best first, with their users',
      'api/games: a leaderboard leaves out those whom the algorithm does not rate',
      'api/games: a leaderboard refuses "%s"',
    ),
    row(
      `GET ${G}/songs/:songID`,
      'A song with all its charts of the playtype.',
      'api/games: a song comes with all its charts of the playtype, older ones included',
      'api/games: a song that is not there is not found, and one that is no number is refused',
    ),
    row(
      `GET ${G}/charts`,
      'The 100 charts with the most players; with a search the matches in that order.',
      'api/charts: the list of charts has the most played first, each with its song',
      'api/charts: the list of charts has 100 at most, the most played ones, with a search too',
      'api/charts: the list of charts has the charts of songs that fit a search, in order of play counts',
    ),
    row(
      `GET ${G}/charts/:chartID`,
      'A chart with its song.',
      'api/charts: a chart comes with its song',
      'api/charts: a chart is not found in another playtype or game, nor when there is none',
    ),
    row(
      `GET ${G}/charts/:chartID/playcount`,
      'How many players a chart has.',
      'api/charts: a chart counts its players once each',
    ),
    row(
      `GET ${G}/charts/:chartID/pbs`,
      '100 PBs from a place on.',
      'api/charts: the leaderboard of a chart has 100 places on a page',
      'api/charts: the leaderboard of a chart gives equal scores to the earlier play, untimed ones last, and no place twice',
      'api/charts: the leaderboard of a chart refuses to start at "%s"',
    ),
    row(
      `GET ${G}/charts/:chartID/pbs/search`,
      'PBs of the users that are sought.',
      'api/boards: PBs on a chart are found by the name of the player, with their place among all',
      'api/boards: who is sought on a chart is found among however many have such a name, and nobody who has not played there',
    ),
    row(
      `GET ${G}/folders`,
      'Folders by name.',
      'api/folders: searching folders finds the best match first, and hidden ones only when asked',
      'api/folders: searching folders needs a text',
    ),
    row(
      `GET ${G}/folders/:folderID`,
      'A folder with its songs and charts.',
      'api/folders: a folder holds what its query asks for, and no other playtype',
      'api/folders: a folder of another playtype, or of none, is not there',
    ),
    row(`GET ${G}/tables`, 'All tables.', 'api/folders: a table is listed, hidden or not, and says which it is'),
    row(
      `GET ${G}/tables/:tableID`,
      'A table with its folders.',
      'api/folders: a table lists its folders in its own order',
      'api/folders: a table that is not there gives 404',
    ),
    row(
      `GET ${G}/pb-leaderboard`,
      'The best PBs of all players by a rating, which has to be named.',
      'api/boards: the best PBs of all come first, by the rating that was asked for, so many as were asked for',
    ),
    row(
      `GET ${G}/player-distribution`,
      'How many players have each value of a class; values that nobody has are absent.',
      'api/boards: classes are counted by position, and listed as they were reached',
      'api/boards: classes of a set that the game has not are refused by name',
    ),
    row(
      `GET ${G}/recent-classes`,
      'Classes that were reached lately. The path is ours: the specification shows none.',
      'api/boards: classes are counted by position, and listed as they were reached',
      'conformance/limits: a list that takes a limit has as many entries as asked for, and so many when not asked: $name',
    ),
    row(
      `GET ${G}/scores/highlighted`,
      'Scores that their players have highlighted.',
      'api/boards: what players have highlighted comes latest first, with its songs, charts and users, and nothing else does',
      'api/boards: nothing is highlighted where nobody has highlighted anything',
      'conformance/limits: a list that takes a limit has as many entries as asked for, and so many when not asked: $name',
    ),
  ]),
  ...section('4.5', [
    row(
      `GET ${T}/recently-achieved`,
      'Goals and quests that were reached lately.',
      'api/target-lists: lists tell what was raised and achieved lately, also when two share a goal',
      'conformance/target-lists: recent targets are the latest 100 goals and 50 quests',
    ),
    row(
      `GET ${T}/recently-raised`,
      'Goals and quests that moved lately and are not reached.',
      'api/target-lists: lists tell what was raised and achieved lately, also when two share a goal',
      'conformance/target-lists: recent targets are the latest 100 goals and 50 quests',
    ),
    row(
      `GET ${T}/goals/popular`,
      'The 100 goals with the most subscriptions.',
      'api/target-lists: lists tell what was raised and achieved lately, also when two share a goal',
      'conformance/target-lists: popular goals are the 100 with the most subscriptions, counted',
    ),
    row(
      `GET ${T}/goals/:goalID`,
      'A goal, who works at it, and the quests that hold it.',
      'conformance/target-lists: a goal is shown with its subscriptions, their users and its quests',
    ),
    row(
      `GET ${T}/goals/:goalID/evaluate-for`,
      'How far anybody who has played is with a goal. An example says `result` for `results`; it is `results`.',
      'api/targets: a goal can be evaluated for anybody who has played',
      'conformance/target-lists: evaluations have the keys that the specification lists',
      'conformance/target-lists: evaluations are for those who have played',
    ),
    row(`GET ${T}/quests`, 'Quests by name.', 'api/target-lists: lists of quests and questlines are searched by name'),
    row(
      `GET ${T}/quests/:questID`,
      'A quest with its goals, subscriptions, users and questlines.',
      'conformance/target-lists: a quest is shown with its subscriptions, their users, its goals and its questlines',
    ),
    row(
      `GET ${T}/quests/:questID/evaluate-for`,
      'How far anybody who has played is with a quest.',
      'conformance/target-lists: evaluations have the keys that the specification lists',
      'conformance/target-lists: evaluations are for those who have played',
    ),
    row(`GET ${T}/questlines`, 'Questlines by name.', 'conformance/target-lists: questlines are found by their name'),
    row(
      `GET ${T}/questlines/:questlineID`,
      'A questline with its quests.',
      'api/target-lists: lists of quests and questlines are searched by name',
    ),
  ]),
];
