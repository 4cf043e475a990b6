import { CHANGED, DONE, READ, row, section } from '../row.ts';

const WALK = 'contract/walk: called as it is meant, a route answers with success: $operation';
const PERMISSION = 'contract/walk: a key without the permission is refused by $operation';
const ADMIN = 'contract/walk: who is no administrator is refused by $operation';

export const plays = [
  ...section('4.8', [
    row(
      'GET /api/v1/scores/:scoreID',
      'A score; with song and chart when getRelated is there.',
      'api/scores: a score has everything that was sent and what follows from it',
      'api/scores: a score comes with user, song and chart when asked for, whatever the value',
      READ,
    ),
    row(
      'PATCH /api/v1/scores/:scoreID',
      'Changes comment and highlight; absent fields stay unchanged.',
      'api/customise: a score gets a comment and loses it again, and what is absent stays',
      'api/customise: a score is left alone by a change that is none, too long or of something else',
      'api/customise: a score of somebody else is for administrators with a session, not for their keys',
      PERMISSION,
      CHANGED,
    ),
    row(
      'DELETE /api/v1/scores/:scoreID',
      'For its owner and administrators, with delete_score; PBs and profile follow.',
      'api/removal: deleting a score takes it out of PBs, sessions, ratings and play counts',
      'api/removal: deleting a score is for its owner and administrators with a session',
      PERMISSION,
      CHANGED,
    ),
  ]),
  ...section('4.9', [
    row(
      'GET /api/v1/sessions/:sessionID',
      'A session with scores, songs, charts and user.',
      'api/sessions: a session comes with its scores, songs, charts and user',
      READ,
    ),
    row(
      'PATCH /api/v1/sessions/:sessionID',
      'Changes name, description and highlight; absent fields stay unchanged.',
      'api/customise: a session gets a name, a description and a highlight; what is absent stays',
      'api/customise: a session takes no change that is none, or too short; keys that it does not know are passed over',
      'api/customise: a session is for nobody but its player',
      PERMISSION,
      CHANGED,
    ),
  ]),
  ...section('4.10', [
    row(
      'POST /api/v1/import/file',
      'Imports a file, at once or later; the header of intent is kept.',
      'api/imports: an import gives its document and where to poll it',
      'api/imports: an import that is not waited for works for files too',
      'clients/clients: the uploader, which makes its form by hand, sends files of several formats',
      PERMISSION,
      CHANGED,
    ),
    row(
      'POST /api/v1/import/from-api',
      'Brings scores from an account elsewhere that the user has set up.',
      'api/sync: everything that was played elsewhere comes, as it was, in one import',
      'api/sync-requests: it can be asked for with 202, and polled',
      'api/sync-failures: it is refused without an integration, or with one of somebody else',
      PERMISSION,
    ),
    row(
      'POST /api/v1/import/orphans',
      'Tries the orphans of the caller again and counts what became of them.',
      'api/orphans: a play whose song is not known is removed when it is impossible on its chart, or there already',
      'api/orphans: a play whose song is not known is tried again for its player only',
      PERMISSION,
      CHANGED,
    ),
    row(
      'GET /api/v1/imports/:importID',
      'What an import brought, with the sessions that it created.',
      'api/imports: an import shows what it brought, and only the sessions that it created',
      'api/imports: an import that was never seen is not found',
      READ,
    ),
    row(
      'POST /api/v1/imports/:importID/revert',
      'Takes an import back; for its owner and administrators, with delete_score.',
      'api/removal: reverting an import leaves things as they were before it',
      'api/removal: reverting an import is refused to others',
      PERMISSION,
      CHANGED,
    ),
    row(
      'GET /api/v1/imports/:importID/poll-status',
      'Ongoing with what it is doing, or completed with the import.',
      'api/import-events: polling shows stage and counts',
      'clients/clients: the hook gets to the end of an import that is accepted for later',
      READ,
    ),
    row(
      'POST /ir/direct-manual/import',
      'BATCH-MANUAL as the body of a request.',
      'api/imports: an import sent as a body does the same as a file, under its own name',
      'clients/clients: the hook gets to the end of an import that is done at once',
    ),
  ]),
  ...section('4.11', [
    row(
      'GET /api/v1/status',
      'Times, version, who is asking, with which permissions; an echo when given.',
      'api/status: the status tells a stranger the time and that they are nobody',
      'api/status: the status tells a key its user and only its own permissions',
      'api/status: the status sends an echo back as it is, from the query and from the body',
      READ,
    ),
    row(
      'POST /api/v1/status',
      'The same, with the echo in the body.',
      'api/status: the status sends an echo back as it is, from the query and from the body',
      CHANGED,
    ),
  ]),
  ...section('4.12', [
    row(
      'POST /api/v1/admin/change-log-level',
      'Changes the level of the log for a while.',
      'api/admin: change-log-level changes it for a while, the last call counts, and then it is what the settings say',
      'api/admin: change-log-level refuses %j',
      ADMIN,
      DONE,
    ),
    row(
      'POST /api/v1/admin/delete-score',
      'Deletes any score as its owner would.',
      'api/admin: an administrator deletes a score of any player, with all that follows',
      ADMIN,
    ),
    row(
      'POST /api/v1/admin/resync-pbs',
      'Rebuilds all PBs, or the selected ones.',
      'api/admin: resync-pbs makes PBs, ratings and play counts what the scores say',
      'api/admin: resync-pbs takes charts, songs and games as filters, and both names of the filter, but one at a time',
      ADMIN,
      DONE,
    ),
    row(
      'POST /api/v1/admin/destroy-ugpt',
      'Removes a profile; leaderboards follow.',
      'api/destroy-ugpt: destroy-ugpt leaves nothing of the player in the game:playtype, and all else as it was',
      ADMIN,
      DONE,
    ),
    row(
      'POST /api/v1/admin/destroy-chart',
      'Removes a chart and all its scores.',
      'api/destroy-chart: destroy-chart removes the chart, its scores with all that hung on them, and every mention',
      ADMIN,
      DONE,
    ),
    row(
      'POST /api/v1/admin/recalc',
      'Recalculates grades and ratings, and returns the number of scores.',
      'api/admin: recalc grades and rates all scores anew, and tells how many',
      'api/admin: recalc takes a filter over scores',
      ADMIN,
      WALK,
      DONE,
    ),
  ]),
];
