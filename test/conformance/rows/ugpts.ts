import { P, row, section } from '../row.ts';

const PERMISSION = 'contract/walk: a key without the permission is refused by $operation';
const NOTHING_ELSE = 'api/showcase: the showcase takes nothing that can not be evaluated, and stays as it is then';
const T = `${P}/targets`;

export const ugpts = section('4.7', [
  row(
    `GET ${P}`,
    'Stats, first and latest score with a time (or null), count and places.',
    'api/ugpts: a profile has ratings, first and latest score, count and places',
    'api/ugpts: a profile without timed scores has neither first nor latest',
    'api/ugpts: a profile of a game that was not played is not found, on every route',
  ),
  row(
    `GET ${P}/pbs`,
    'At most 30 PBs on songs that are like the text; `since` in its place gives what has changed.',
    'api/ugpt-lists: searching what a player has finds PBs and scores by title, latest first, with the likeness of the song',
    'conformance/limits: a list of a player has so many entries at most: $name',
    'api/changes: a request for changes is either a search or a cursor',
    'property/changes: a copy that follows what changes, a few rows at a time and while it changes, is in the end what a full read gives',
  ),
  row(
    `GET ${P}/pbs/best`,
    'The best 100 by the default rating or another one.',
    'api/ugpts: the PBs of a player come best first by the default or another rating, without those that have none',
    'api/ugpts: the PBs of a player are the best 100 at most there, and all of them elsewhere',
    'api/ugpts: the PBs of a player are not to be had by "%s"',
  ),
  row(
    `GET ${P}/pbs/all`,
    'All PBs.',
    'api/ugpts: the PBs of a player are the best 100 at most there, and all of them elsewhere',
  ),
  row(
    `GET ${P}/pbs/:chartID`,
    'One PB with its chart, and with the scores it is made of when asked.',
    'api/ugpts: a PB comes with the scores it is composed of when asked for',
    'api/ugpts: a PB on an unknown chart or one that was not played is not found',
  ),
  row(
    `GET ${P}/scores`,
    'At most 30 scores on songs that are like the text.',
    'api/ugpt-lists: searching what a player has finds PBs and scores by title, latest first, with the likeness of the song',
    'conformance/limits: a list of a player has so many entries at most: $name',
    'api/changes: a request for changes is either a search or a cursor',
    'api/changes: what has changed is a comment, a highlight, a better play, and a deletion, each once',
  ),
  row(
    `GET ${P}/scores/recent`,
    'The latest 100 scores.',
    'api/ugpts: recent scores come latest first, those without a time last',
    'api/ugpts: recent scores are 100 at most',
  ),
  row(`GET ${P}/sessions`, 'Sessions by name.', 'api/ugpt-lists: sessions are found by name, and the best come first'),
  row(
    `GET ${P}/sessions/best`,
    'The best 100 sessions by a rating.',
    'api/ugpt-lists: sessions are found by name, and the best come first',
    'conformance/limits: a list of a player has so many entries at most: $name',
  ),
  row(
    `GET ${P}/sessions/recent`,
    'The latest 100 sessions by their end.',
    'api/sessions: a session is among the latest 100 of its player, latest first',
    'conformance/limits: a list of a player has so many entries at most: $name',
  ),
  row(
    `GET ${P}/sessions/last`,
    'The latest session; 404 where there is none.',
    'conformance/limits: the last session is the latest, and a 404 where there never was one',
  ),
  row(
    `GET ${P}/sessions/highlighted`,
    'The latest 100 highlighted sessions.',
    'conformance/limits: a list of a player has so many entries at most: $name',
  ),
  row(
    `GET ${P}/most-played`,
    'PBs by how often the chart was played.',
    'api/ugpt-lists: the charts that were played most come first, each with its number of plays',
  ),
  row(
    `GET ${P}/leaderboard-adjacent`,
    'Up to five players above and below.',
    'api/ugpt-lists: neighbours by rating are those just above, and those below with equals among them',
  ),
  row(
    `GET ${P}/history`,
    'Up to 90 snapshots of the stats, newest first.',
    'api/history: history goes 90 days back, or a year when it is asked for, latest first',
    'api/history: history is written down once a day, however often that is tried',
  ),
  row(
    `GET ${P}/settings`,
    'Preferred algorithms and stats of the showcase.',
    'api/ugpt-settings: settings of a player in a game are there from the first play on, without a preference',
  ),
  row(
    `PATCH ${P}/settings`,
    'Changes what is sent, never the stats.',
    'api/ugpt-settings: settings of a player in a game change where they are told to and stay otherwise; null takes a preference back',
    'api/ugpt-settings: settings of a player in a game take nothing that the game has not, and tell every fault',
    'api/ugpt-settings: settings of a player in a game are changed by nobody else, and not by a key that may not',
    PERMISSION,
  ),
  row(
    `GET ${P}/showcase`,
    'The stats of the showcase with their values, perhaps those that another player shows.',
    'api/showcase: the showcase shows values of PBs, how often a chart was played, and how many PBs of a folder are good enough',
    'api/showcase: the showcase of another player can be evaluated for this one',
  ),
  row(
    `PATCH ${P}/showcase`,
    'Stores up to six stats.',
    'api/showcase: the showcase is replaced as a whole, and is a part of the settings',
    NOTHING_ELSE,
  ),
  row(
    `GET ${P}/showcase/custom`,
    'The value of one stat that is described in the query.',
    'api/showcase: any statistic can be asked for',
    'api/showcase: any statistic that can not be is a 400: %s',
  ),
  row(
    `GET ${T}/recently-achieved`,
    'What the player has reached lately.',
    'api/targets: lists tell what was raised and achieved lately, also when two share a goal',
  ),
  row(
    `GET ${T}/recently-raised`,
    'What has moved lately for the player and is not reached.',
    'conformance/target-lists: of a player, what moved lately is told without what is reached',
  ),
  row(
    `GET ${T}/quests`,
    'Quests that the player has taken.',
    'api/targets: a quest is taken once and dropped once, by its player',
  ),
  row(
    `GET ${T}/quests/:questID`,
    'One of them, with its goals and how far they are.',
    'conformance/target-lists: a quest of a player is shown with its goals and how far they are',
  ),
  row(
    `PUT ${T}/quests/:questID`,
    'Takes a quest, for oneself, with manage_targets.',
    'api/targets: a quest is taken once and dropped once, by its player',
    'contract/walk: a key without the permission is refused by $operation',
  ),
  row(
    `DELETE ${T}/quests/:questID`,
    'Drops a quest, for oneself, with manage_targets.',
    'api/targets: a quest is taken once and dropped once, by its player',
    'contract/walk: a key without the permission is refused by $operation',
  ),
]);
