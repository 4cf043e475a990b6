import { otherwise, row, section } from '../row.ts';

const LIST = 'conformance/limits: a list of a player has so many entries at most: $name';
const SERVICE =
  'conformance/limits: the service of an import has 2 characters at least; more than 15 are taken, up to 60';
const LIMIT =
  'conformance/limits: a list that takes a limit has as many entries as asked for, and so many when not asked: $name';

export const errorsAndLimits = [
  ...section('7', [
    row(
      'missing parameter',
      '400 that names it.',
      'conformance/required: a parameter that is missing is a 400 that names it: $name',
    ),
    row(
      'PATCH with nothing',
      '400 for scores and sessions.',
      'api/customise: a score is left alone by a change that is none, too long or of something else',
      'api/customise: a session takes no change that is none, or too short; keys that it does not know are passed over',
    ),
    row(
      'no last session',
      '404.',
      'conformance/limits: the last session is the latest, and a 404 where there never was one',
    ),
    row('no picture to delete', '404.', 'api/pictures: users without a picture have none to remove'),
    row(
      'forgotten password',
      '202 for any address.',
      'api/forgotten-password: asking for a new password gets the same answer whether somebody has the address or not, before anybody is looked for',
    ),
    row(
      'import for later',
      '202 with url and importID. Clients that ask for it with Prefer: respond-async get it.',
      'api/imports: an import that is not waited for works for files too',
      'clients/clients: the hook gets to the end of an import that is accepted for later',
    ),
    row(
      'every declared error',
      'Each status that an endpoint declares comes up, in the same envelope.',
      'contract/statuses: what a path names and is not there is a 404 that says what: $operation :$param',
      'contract/statuses: a route gives the statuses of its own that it declares: $operation $status',
      'contract/statuses: a banned account is told so by $operation',
      'contract/statuses: a credential of a kind that is not understood is a 400 for $operation',
      'contract/statuses: a body that is too large is a 413 for $operation',
      'contract/statuses: there is a call for every status that any route declares',
      'contract/statuses: who asks too often is told when to come back by $operation',
    ),
  ]),
  ...section('8', [
    row('username', '3 to 20 characters.', 'conformance/limits: when registering, $name is $outcome'),
    row('password', '8 characters at least.', 'conformance/limits: when registering, $name is $outcome'),
    row(
      'name of a client',
      '3 to 80 characters.',
      'api/clients: a client has a name of 3 to 80 characters',
      'api/clients: a client is refused for its %s: %j',
    ),
    row(
      'comment of a score',
      '1 to 120 characters.',
      'conformance/limits: a change of a score or session is $outcome with $name',
    ),
    row(
      'name of a session',
      '3 to 80 characters.',
      'conformance/limits: a change of a score or session is $outcome with $name',
    ),
    row(
      'description of a session',
      '3 to 120 characters.',
      'conformance/limits: a change of a score or session is $outcome with $name',
    ),
    otherwise(
      'service of an import',
      '2 to 15 characters.',
      'Up to 60 are taken, because tools in use send more (adr/0004-liberal-and-strict.md)',
      SERVICE,
    ),
    row('list of users', '100.', 'api/users: the list of users has 100 at most, with a search too'),
    row(
      'list of charts',
      '100.',
      'api/charts: the list of charts has 100 at most, the most played ones, with a search too',
    ),
    row(
      'leaderboard of a chart',
      '100 from a place on.',
      'api/charts: the leaderboard of a chart has 100 places on a page',
    ),
    row('limit of the best PBs of all', '1 to 50.', LIMIT, 'conformance/limits: a limit of $query is refused by $path'),
    row(
      'limit of recent classes',
      '1 to 50, 10 unless said.',
      LIMIT,
      'conformance/limits: a limit of $query is refused by $path',
    ),
    row(
      'limit of highlighted scores',
      '1 to 100, 100 unless said.',
      LIMIT,
      'conformance/limits: a limit of $query is refused by $path',
    ),
    row('searches for PBs and scores', '30.', LIST),
    row(
      'best PBs, sessions, recent scores',
      '100.',
      LIST,
      'api/ugpts: the PBs of a player are the best 100 at most there, and all of them elsewhere',
    ),
    row(
      'neighbours',
      'Five above and five below.',
      'conformance/limits: neighbours are five above and five below at most',
    ),
    row(
      'history',
      '90 snapshots.',
      'api/history: history goes 90 days back, a year or to the first day, as it is asked for, latest first',
    ),
    row(
      'showcase',
      'Six stats.',
      'api/showcase: the showcase takes nothing that can not be evaluated, and stays as it is then',
    ),
    row(
      'recent targets',
      '100 goals, 50 quests.',
      'conformance/target-lists: recent targets are the latest 100 goals and 50 quests',
    ),
    row(
      'popular goals',
      '100.',
      'conformance/target-lists: popular goals are the 100 with the most subscriptions, counted',
    ),
    row(
      'intermediate code',
      'Good for about 30 minutes.',
      'api/oauth: a code is for who is logged in, and good for 30 minutes',
      'api/oauth-refusals: a code is not changed after 30 minutes',
    ),
    row(
      'level of the log',
      'For 60 minutes unless told otherwise.',
      'conformance/limits: a level of the log lasts 60 minutes when nothing is said',
    ),
    row(
      'polling',
      'About once a second is fine.',
      'clients/clients: the hook gets to the end of an import that is accepted for later',
    ),
    row('pictures', 'JPG or PNG.', 'api/pictures: no picture is %s'),
  ]),
];
