import type { ExaminationDocument } from '../../contracts/documents/operations.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import { noteAction } from '../admin/commands.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../http/handler.ts';
import type { Background } from '../shared/background.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Writer } from '../writer/command.ts';
import { repair } from './commands.ts';
import { examineInTurns, newExamination } from './examination.ts';

interface DoctorDeps {
  db: Db;
  snapshot: Snapshot;
  games: Games;
  writer: Writer;
  background: Background;
}

export const doctorRoutes = (deps: DoctorDeps) => {
  const { writer, background } = deps;
  let last: ExaminationDocument | null = null;

  const begin = (): ExaminationDocument => {
    const examination = newExamination(Date.now());
    background.begin(async (signal) => {
      try {
        await examineInTurns(deps, examination, signal);
      } catch (error) {
        examination.failure = error instanceof Error ? error.message : String(error);
        throw error;
      } finally {
        examination.finishedAt = Date.now();
      }
    });
    return examination;
  };

  return bind('doctor', api.doctor, {
    get: () => ok(last ? 'The last examination' : 'There was none yet', last),
    examine: () => {
      if (last?.finishedAt === null) throw new Refusal(409, 'examination_running', 'An examination goes on');
      last = begin();
      return ok('Began to examine', last);
    },
    repair: async ({ caller: { userID: by } }) => {
      const { found, left } = await writer.run(repair, { userID: null });
      const after = { found: found.length, left: left.length };
      await writer.run(noteAction, { by, action: 'repair', target: {}, after });
      return ok(`Mended ${found.length - left.length} differences`, after);
    },
  });
};
