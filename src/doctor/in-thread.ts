import type { ExaminationDocument } from '../../contracts/documents/operations.ts';
import { runInThread } from '../shared/in-thread.ts';
import { notePart, type ExaminedPart } from './examination.ts';

const isSource = import.meta.url.endsWith('.ts');
const threadFile = new URL(isSource ? './thread.ts' : './doctor.js', import.meta.url);

/** Examines a database in a thread of its own and writes on `document` as it goes on. Throws the signal's reason. */
export const examineInThread = (file: string, document: ExaminationDocument, signal: AbortSignal): Promise<void> =>
  runInThread(threadFile, { file }, { signal, onMessage: (part) => notePart(document, part as ExaminedPart) });
