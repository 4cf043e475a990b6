import { runInThread } from '../../base/shared/in-thread.ts';
import type { ExaminedPart } from './examination.ts';

/** Examines a database in a thread; `onPart` gets each finished part. Throws the signal's reason. */
export const examineInThread = (
  file: string,
  onPart: (part: ExaminedPart) => void,
  signal: AbortSignal,
): Promise<void> => runInThread('doctor', { file }, { signal, onMessage: (part) => onPart(part as ExaminedPart) });

/** Examines this many randomly chosen profiles in a thread and returns the number of differences. Throws the signal's reason. */
export async function sampleInThread(file: string, profiles: number, signal: AbortSignal): Promise<number> {
  let found = 0;
  const onMessage = (differences: unknown) => (found = differences as number);
  await runInThread('doctor', { file, profiles }, { signal, onMessage });
  return found;
}
