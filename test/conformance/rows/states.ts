import { row, section } from '../row.ts';

const MOVES = 'api/targets: a goal moves with imports, is achieved, and is lost again with the score';
const LATELY = 'api/target-lists: lists tell what was raised and achieved lately, also when two share a goal';

export const states = section('3', [
  row(
    'import: ongoing, completed',
    'Polling tells that an import goes on, and then gives its document.',
    'api/imports: an import that is not waited for waits for the one before it',
    'api/import-events: polling shows stage and counts',
    'clients/clients: the hook gets to the end of an import that is accepted for later',
  ),
  row(
    'orphan: becomes a score',
    'When its song and chart are there and it is possible.',
    'api/orphans: a play whose song is not known becomes a score, with all that follows, when a catalogue is loaded that knows it',
    'jobs/jobs: the job that tries orphans again makes scores of those whose song is there now, for everybody',
  ),
  row(
    'orphan: is removed',
    'When its chart is there and it is impossible on it.',
    'api/orphans: a play whose song is not known is removed when it is impossible on its chart, or there already',
  ),
  row(
    'orphan: stays',
    'While there is no chart.',
    'api/orphans: a play whose song is not known stays an orphan while it is not',
  ),
  row(
    'score: deleted',
    'PBs and profile follow.',
    'api/removal: deleting a score takes it out of PBs, sessions, ratings and play counts',
    'api/admin: an administrator deletes a score of any player, with all that follows',
  ),
  row(
    'import: reverted',
    'Its scores are deleted; classes stay.',
    'api/removal: reverting an import leaves things as they were before it',
    'api/removal: reverting an import does not take back classes that the game gave',
  ),
  row(
    'goal and quest: achieved or not',
    'They follow the scores, both ways.',
    MOVES,
    'api/quests: a quest is finished with its last goal, and opened again without it',
  ),
  row(
    'session of an import: Created',
    'An import tells which sessions it created.',
    'api/imports: an import shows what it brought, and only the sessions that it created',
  ),
  row(
    'instantly achieved',
    'What is reached at once is no news.',
    'api/quests: a quest may be finished the moment it is taken, which is no news',
  ),
  row('recently raised', 'Leaves out what is reached.', LATELY),
]);
