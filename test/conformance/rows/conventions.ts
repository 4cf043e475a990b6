import { row, section } from '../row.ts';

const WALK = 'contract/walk: called as it is meant, a route answers with success: $operation';

export const conventions = [
  ...section('1', [
    row(
      'paths, queries and bodies',
      'GET takes a query, the rest JSON or forms.',
      'contract/routes: a route has one kind of body at most, and none with GET',
      'contract/openapi: the examples of $operation are what the server takes',
    ),
    row(
      'required parameters',
      '400 without one.',
      'conformance/required: what the specification requires is required by %s: %s',
      'conformance/required: a parameter that is missing is a 400 that names it: $name',
    ),
    row(
      'envelope',
      'success, description and body around every answer; nothing undeclared inside.',
      'contract/walk: nothing that can be sent is an internal error for $operation',
      WALK,
    ),
    row(
      'presence',
      'A parameter that is there counts as set, whatever its value.',
      'api/users: the list of users has only those seen in the last five minutes when asked who is online, whatever the value',
      'api/scores: a score comes with user, song and chart when asked for, whatever the value',
    ),
    row(
      'private properties',
      'What begins with ! is never logged.',
      'conformance/private: properties whose name begins with !, keys and cookies are never in the log',
    ),
    row(
      'whom :userID means',
      'An id, a name in any case, or me.',
      'api/users: a user is found by id, by name in any case, and by me',
      'conformance/documents: whoever is named by id, by name in any case or by me is the same user everywhere: $operation',
      'contract/statuses: what a path names and is not there is a 404 that says what: $operation :$param',
    ),
    row(
      'related documents',
      'Songs, charts and users are returned along with the documents that refer to them.',
      'clients/clients: the bot joins PBs and scores with songs and charts',
      'clients/clients: the site has a page for every game, with players, classes and charts',
    ),
    row(
      'computed properties',
      '__playcount, __textScore, __rankingData, __subscriptions.',
      'conformance/documents: a document has what the specification lists: $name',
    ),
  ]),
  ...section('6', [
    row(
      'webhooks',
      'Clients receive events at their webhookUri.',
      'api/webhooks: an event carries the secret as bearer, and a signature of Standard Webhooks',
      'api/webhooks: what does not arrive is tried again, under the same id, and what comes later waits for it',
      'clients/oauth: the receiver hears in order of what the users of its client reach',
    ),
  ]),
  ...section('9', [
    row(
      'version',
      'The status tells the version of the server.',
      'api/status: the status tells a stranger the time and that they are nobody',
    ),
    row(
      'import types',
      'Begin with file/ for files, with api/ for other services.',
      'property/formats: every import type has a good file among the samples',
      'clients/clients: the uploader, which makes its form by hand, sends files of several formats',
      'api/sync: everything that was played elsewhere comes, as it was, in one import',
    ),
    row(
      'BATCH-MANUAL',
      'Has meta and scores at its top.',
      'conformance/required: a parameter that is missing is a 400 that names it: $name',
      'property/batch-manual-schema: the JSON Schema of %s accepts what the importer accepts',
    ),
  ]),
];
