import type { KeyAnswer } from '../../../../db/schema/auth.ts';
import type { Log } from '../../../base/shared/log.ts';
import type { Writer } from '../../../writer/command.ts';
import { noteKeyAnswers } from '../commands.ts';

/** Interval at which answers are stored (ms): a hook may ask every second. */
const INTERVAL = 5000;
/** Maximum length of a stored description. */
const MOST_TEXT = 500;

/** The last answer to a request with each API key. */
export interface LastAnswers {
  /** Notes an answer to a request with a key (row). Nobody waits until it is stored. */
  note: (key: number, answer: KeyAnswer) => void;
  /** Returns the last answer if it is not stored yet. */
  unstored: (key: number) => KeyAnswer | undefined;
  /** Stores everything noted. */
  flush: () => Promise<void>;
}

/** Creates the notes of answers, which are stored a few seconds later. */
export function createLastAnswers({ writer, log }: { writer: Writer; log: Log }): LastAnswers {
  let noted = new Map<number, KeyAnswer>();
  /** Answers that are being stored; those noted meanwhile are stored next time. */
  let storing: ReadonlyMap<number, KeyAnswer> = new Map();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (noted.size === 0) return;
    const answers = noted;
    [noted, storing] = [new Map(), answers];
    try {
      await writer.run(noteKeyAnswers, { answers });
    } catch (error) {
      log.warn({ err: error }, 'storing the last answers failed');
    }
    if (storing === answers) storing = new Map();
  };
  return {
    note(key, { description, ...answer }) {
      noted.set(key, { ...answer, description: description.slice(0, MOST_TEXT) });
      timer ??= setTimeout(() => void flush(), INTERVAL).unref();
    },
    unstored: (key) => noted.get(key) ?? storing.get(key),
    flush,
  };
}
