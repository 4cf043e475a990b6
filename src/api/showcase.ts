import { StatDocument } from '../../contracts/documents/settings.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { findUser } from '../accounts/users/find-user.ts';
import type { Ugpt } from '../accounts/users/ugpt.ts';
import { counted } from '../base/shared/counted.ts';
import { invalidRequest } from '../base/shared/refusal.ts';
import { toIssues } from '../base/shared/zod-issues.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../handler/handler.ts';
import { settingsDocument } from '../play/settings/documents.ts';
import { statDocuments } from '../play/settings/stats.ts';
import { findSettings } from '../play/settings/store.ts';
import { faultsOf } from '../play/showcase/check.ts';
import { setShowcase } from '../play/showcase/commands.ts';
import { evaluateStats } from '../play/showcase/evaluate.ts';
import { findOwnUgpt, findUgpt, playerIn } from '../play/stats/find-ugpt.ts';
import type { Writer } from '../writer/command.ts';

/** Returns the handlers of showcases. */
export const showcaseRoutes = ({ db, games, writer }: { db: Db; games: Games; writer: Writer }) => {
  const shownBy = async (userID: number, { gpt, gptRow }: Ugpt) =>
    statDocuments(gpt, (await findSettings(db, { userID, gptRow })).stats);

  return bind('showcase', api.showcase, {
    get: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const shower = query.projectUser ? await findUser(db, query.projectUser, caller) : ugpt.user;
      const results = await evaluateStats(db, ugpt, await shownBy(shower.id, ugpt));
      return ok(`Showcase of ${shower.username}, evaluated for ${ugpt.user.username}`, results);
    },
    change: async ({ params, json, caller }) => {
      const ugpt = await findOwnUgpt({ db, games }, params, caller);
      await writer.run(setShowcase, { ...playerIn(ugpt), stats: json });
      return ok(`Your showcase now has ${counted(json.length, 'statistic')}`, await shownBy(ugpt.userID, ugpt));
    },
    replace: async ({ params, json, caller }) => {
      const ugpt = await findOwnUgpt({ db, games }, params, caller);
      await writer.run(setShowcase, { ...playerIn(ugpt), stats: json });
      return ok(`Your showcase now has ${counted(json.length, 'statistic')}`, await settingsDocument(db, ugpt));
    },
    custom: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { mode, property, chartID, folderID, gte } = query;
      const wanted = mode === 'chart' ? { mode, property, chartID } : { mode, property, folderID, gte };
      const { data: stat, error } = StatDocument.safeParse(wanted);
      if (error) throw invalidRequest(toIssues(error));
      const faults = await faultsOf(db, ugpt, stat);
      if (faults.length > 0) throw invalidRequest(faults);
      const [result] = await evaluateStats(db, ugpt, [stat]);
      return ok('Evaluated the statistic', result!);
    },
  });
};
