import { z } from 'zod';

import { api } from '../../contracts/index.ts';
import { LEVELS } from '../../contracts/routes/admin.ts';
import type { Db } from '../../db/open.ts';
import { auditEntry, findActions, type AuditRow } from '../accounts/audit.store.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { findUser } from '../accounts/users/find-user.ts';
import { findUsers } from '../accounts/users/store.ts';
import type { Config } from '../base/config.ts';
import { counted } from '../base/shared/counted.ts';
import { readPage, type PagedList } from '../base/shared/cursor.ts';
import type { Log } from '../base/shared/log.ts';
import { invalidRequest, notFound, Refusal } from '../base/shared/refusal.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page } from '../handler/handler.ts';
import { announce } from '../operations/admin/announce.ts';
import { changeLevel } from '../operations/admin/change-level.ts';
import { checkFilter } from '../operations/admin/check-filter.ts';
import { destroyChart, noteAction, recalcScores, resyncStoredPBs } from '../operations/admin/commands.ts';
import { destroyUgpt } from '../operations/admin/destroy-ugpt.ts';
import { createLogLevels } from '../operations/admin/log-level.ts';
import { parseScoreID } from '../play/scores/score-id.ts';
import { deleteScore } from '../transfer/imports/remove-commands.ts';
import type { ImportRunner } from '../transfer/imports/runner.ts';
import type { Writer } from '../writer/command.ts';

interface AdminDeps {
  db: Db;
  games: Games;
  writer: Writer;
  imports: ImportRunner;
  log: Log;
  config: Pick<Config, 'logLevel'>;
}

const auditList: PagedList<AuditRow, [row: number]> = {
  name: 'audit log',
  key: z.tuple([z.number()]),
  keyOf: ({ id }) => [id],
};

const MINUTE = 60_000;
const HOUR = 60;

export const adminRoutes = ({ db, games, writer, imports, log, config }: AdminDeps) => {
  const logLevels = createLogLevels(log, config.logLevel);
  /** An unknown name in a body is a 400, not a 404. */
  const checkName = (path: string, name: string, known: readonly string[]) => {
    if (!known.includes(name)) throw invalidRequest([{ path, message: `expected one of ${known.join(', ')}` }]);
  };
  const checkGame = (game: string) =>
    checkName(
      'game',
      game,
      games.list().map(({ id }) => id),
    );

  const checkGpt = ({ game, playtype }: { game: string; playtype: string }) => {
    checkGame(game);
    checkName('playtype', playtype, [...games.get(game)!.playtypes.keys()]);
  };

  return bind('admin', api.admin, {
    changeLogLevel: async ({ json: { logLevel, duration, noReset }, caller: { userID: by } }) => {
      const minutes = noReset ? null : (duration ?? HOUR);
      const target = { logLevel, minutes };
      await writer.run(noteAction, { by, action: 'change-log-level', target, before: { logLevel: log.level } });
      logLevels.change(logLevel, minutes && minutes * MINUTE);
      return ok(
        `The log level is ${logLevel} ${minutes ? `for ${counted(minutes, 'minute')}` : 'until the next start'}`,
        {},
      );
    },
    setLevel: async ({ params, json: { level }, caller }) => {
      const { id: userID } = await findUser(db, params.userID, caller);
      if (userID === caller.userID)
        throw new Refusal(409, 'own_level', "You can't change your own level; ask another administrator");
      return ok(
        'Changed the level',
        await writer.run(changeLevel, { by: caller.userID, userID, authLevel: LEVELS.indexOf(level) }),
      );
    },
    deleteScore: async ({ json, caller: { userID } }) => {
      const scoreID = parseScoreID(json.scoreID);
      if (!scoreID) throw notFound('score');
      const blacklist = json.blacklist ?? false;
      await writer.run(deleteScore, { scoreID, blacklist, userID, isAdmin: true, asAdmin: true });
      return ok('Deleted the score', {});
    },
    resyncPBs: async ({ json: { userIDs, filters, filter }, caller: { userID: by } }) => {
      checkFilter(games, filters ?? filter ?? {}, filters ? 'filters' : 'filter');
      const pbs = await writer.run(resyncStoredPBs, { by, users: userIDs ?? null, filter: filters ?? filter ?? {} });
      return ok(`Rebuilt ${counted(pbs, 'PB')}`, {});
    },
    destroyUgpt: async ({ json, caller: { userID: by } }) => {
      checkGpt(json);
      await imports.alone(json.userID, () => writer.run(destroyUgpt, { by, ...json }));
      return ok('Deleted the profile and everything in it', {});
    },
    destroyChart: async ({ json, caller: { userID: by } }) => {
      checkGame(json.game);
      const removed = await writer.run(destroyChart, { by, ...json });
      return ok(removed ? 'Deleted the chart and its scores' : 'Nothing was deleted: there is no such chart', {});
    },
    recalc: async ({ json: filter, caller: { userID: by } }) => {
      checkFilter(games, filter);
      const scoresRecalced = await writer.run(recalcScores, { by, filter });
      return ok(`Recomputed ${scoresRecalced.toLocaleString('en')} scores`, { scoresRecalced });
    },
    announce: async ({ json: { title, game, playtype }, caller: { userID: by } }) => {
      const gpt = game && playtype ? { game, playtype } : null;
      if (gpt) checkGpt(gpt);
      const sentTo = await writer.run(announce, { by, title, gpt });
      return ok(`Sent to ${sentTo.toLocaleString('en')} users`, { sentTo });
    },
    auditLog: async ({ query }) => {
      const { rows, next } = await readPage(auditList, query, [], (after, limit) => findActions(db, limit, after?.[0]));
      const entries = rows.map(auditEntry);
      const users = await findUsers(
        db,
        entries.flatMap(({ userID, target }) => [userID, target['userID']]).filter((id) => typeof id === 'number'),
      );
      return page(`Found ${counted(entries.length, 'action')}`, { entries, users: users.map(toUserDocument) }, next);
    },
  });
};
