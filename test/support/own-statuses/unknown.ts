import type { World } from '../happy/world.ts';
import { GOALS } from '../test-seeds.ts';

/** Unknown values for each parameter of a path, and the code of the answer: with 404, except for ids of v3. */
export const UNKNOWN: Readonly<Record<keyof World['params'], readonly [value: string, code: string]>> = {
  userID: ['nobody', 'user_not_found'],
  game: ['chess', 'game_not_found'],
  playtype: ['XP', 'game_not_found'],
  gameID: ['chess-sp', 'invalid_request'],
  songID: ['999999', 'song_not_found'],
  chartID: ['0'.repeat(40), 'chart_not_found'],
  folderID: ['nothing', 'folder_not_found'],
  tableID: ['nothing', 'table_not_found'],
  checksum: ['0'.repeat(64), 'chart_not_found'],
  goalID: [GOALS.lamp.goalID.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'goal_not_found'],
  questID: ['nothing', 'quest_not_found'],
  questlineID: ['nothing', 'questline_not_found'],
  scoreID: [`T${'0'.repeat(64)}`, 'score_not_found'],
  sessionID: [`Q${'0'.repeat(40)}`, 'session_not_found'],
  importID: ['0'.repeat(40), 'import_not_found'],
  token: ['nothing', 'api_token_not_found'],
  handle: ['nothing', 'login_session_not_found'],
  integrationID: ['nothing', 'integration_not_found'],
  clientID: [`CI${'0'.repeat(40)}`, 'client_not_found'],
  hookID: ['CXNothing', 'hook_not_found'],
  sha256: ['0'.repeat(64), 'chart_not_found'],
  orphanID: [`O${'0'.repeat(64)}`, 'orphan_not_found'],
  aliasID: [`A${'0'.repeat(64)}`, 'alias_not_found'],
  job: ['nothing', 'job_not_found'],
  backup: ['nothing', 'backup_not_found'],
  stageID: ['nothing', 'stage_not_found'],
  uscPlaytype: ['Gamepad', 'invalid_request'],
  chartHash: ['0'.repeat(40), 'chart_not_found'],
};
