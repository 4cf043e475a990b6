import type { ExaminationDocument } from '../../contracts/documents/operations.ts';
import { api } from '../../contracts/index.ts';
import { fileOf, type Db } from '../../db/open.ts';
import { noteAction } from '../admin/commands.ts';
import { bind, ok } from '../http/handler.ts';
import type { Background } from '../shared/background.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Writer } from '../writer/command.ts';
import { repair } from './commands.ts';
import { newExamination } from './examination.ts';
import { examineInThread } from './in-thread.ts';

interface DoctorDeps {
  db: Db;
  writer: Writer;
  background: Background;
}

export const doctorRoutes = ({ db, writer, background }: DoctorDeps) => {
  let last: ExaminationDocument | null = null;

  const begin = (): ExaminationDocument => {
    const examination = newExamination(Date.now());
    background.begin(async (signal) => {
      try {
        await examineInThread(fileOf(db), examination, signal);
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
