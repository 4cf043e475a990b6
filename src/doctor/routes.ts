import type { ExaminationDocument } from '../../contracts/documents/operations.ts';
import { api } from '../../contracts/index.ts';
import { fileOf, type Db } from '../../db/open.ts';
import { noteAction } from '../admin/commands.ts';
import { bind, ok } from '../http/handler.ts';
import type { Background } from '../shared/background.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Writer } from '../writer/command.ts';
import { newExamination, notePart } from './examination.ts';
import { examineInThread } from './in-thread.ts';
import { repairAll } from './repair.ts';
import type { Repair } from './repairs.ts';

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
        await examineInThread(fileOf(db), (part) => notePart(examination, part), signal);
      } catch (error) {
        examination.failure = error instanceof Error ? error.message : String(error);
        throw error;
      } finally {
        examination.finishedAt = Date.now();
      }
    });
    return examination;
  };

  /** Examines, repairs and examines again; returns how many differences there were and are. */
  async function repairEverything(signal: AbortSignal): Promise<{ found: number; left: number }> {
    const counted = { found: 0, left: 0 };
    const repairs: Repair[] = [];
    await examineInThread(
      fileOf(db),
      (part) => {
        counted.found += part.found;
        for (const one of part.repairs) repairs.push(one);
      },
      signal,
    );
    if (counted.found === 0) return counted;
    await repairAll(writer, repairs, { signal });
    await examineInThread(fileOf(db), (part) => void (counted.left += part.found), signal);
    return counted;
  }

  return bind('doctor', api.doctor, {
    get: () => ok(last ? 'The last examination' : 'There was none yet', last),
    examine: () => {
      if (last?.finishedAt === null) throw new Refusal(409, 'examination_running', 'An examination goes on');
      last = begin();
      return ok('Began to examine', last);
    },
    repair: async ({ caller: { userID: by } }) => {
      const after = await background.wait(repairEverything);
      await writer.run(noteAction, { by, action: 'repair', target: {}, after });
      return ok(`Repaired ${Math.max(0, after.found - after.left)} differences`, after);
    },
  });
};
