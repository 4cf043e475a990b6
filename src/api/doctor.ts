import type { ExaminationDocument } from '../../contracts/documents/operations.ts';
import { api } from '../../contracts/index.ts';
import { fileOf, type Db } from '../../db/open.ts';
import type { Background } from '../base/shared/background.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { bind, ok } from '../handler/handler.ts';
import { noteAction } from '../operations/admin/commands.ts';
import { newExamination, notePart } from '../operations/doctor/examination.ts';
import { examineInThread } from '../operations/doctor/in-thread.ts';
import { repairAll } from '../operations/doctor/repair.ts';
import type { Repair } from '../operations/doctor/repairs.ts';
import type { Writer } from '../writer/command.ts';

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

  /** Examines, repairs and examines again; returns the number of differences before and after. */
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
    get: () => ok(last ? 'Found the latest integrity check' : 'No integrity check has run yet', last),
    examine: () => {
      if (last?.finishedAt === null)
        throw new Refusal(
          409,
          'examination_running',
          'An integrity check is already running; wait until it is complete',
        );
      last = begin();
      return ok('Started the integrity check', last);
    },
    repair: async ({ caller: { userID: by } }) => {
      const after = await background.wait(repairEverything);
      await writer.run(noteAction, { by, action: 'repair', target: {}, after });
      return ok(`Repaired ${Math.max(0, after.found - after.left)} differences`, after);
    },
  });
};
