import type { Brought, BroughtPart, NotBroughtCode } from '../../../../contracts/documents/brought.ts';

/** Reasons why things were not brought, without their number. */
const MESSAGES: Readonly<Record<Exclude<NotBroughtCode, 'failed' | 'refused'>, string>> = {
  unreadable: 'The other server sent data that could not be read',
  not_played: 'You have no scores in this game here',
  unknown_chart: 'Their charts are not known here',
  unknown_folder: 'Their folders are not known here',
  unknown_quest: 'There are no such quests here',
  unknown_metric: 'Their metric does not exist here',
  impossible: "They can't be achieved here",
  too_many: 'You already have as many as allowed',
  later: 'Too many to bring at once; synchronise again for the rest',
  unknown_player: 'They have not linked that account here',
  not_here: 'This server has nothing like it',
};

/** Maximum number of reasons listed per part; further ones are counted with the last. */
const MOST_REASONS = 20;
const LONGEST = 300;

/** Counts the results of one part of an account. */
export interface Tally {
  brought(count?: number): void;
  already(count?: number): void;
  /** `detail` is for people: the item, or the whole reason if the code has no text of its own. */
  missing(code: NotBroughtCode, count?: number, detail?: string): void;
  /** Returns the result; null if there was nothing in this part. */
  result(): Brought | null;
}

/** Creates a tally of a part of an account on another server (its host). */
export function createTally(from: string, part: BroughtPart): Tally {
  const counts = { brought: 0, already: 0 };
  const reasons = new Map<string, Brought['missing'][number]>();
  return {
    brought: (count = 1) => void (counts.brought += count),
    already: (count = 1) => void (counts.already += count),
    missing(code, count = 1, detail) {
      if (count === 0) return;
      const message = messageOf(code, detail);
      const name = `${code} ${message}`;
      const known = reasons.get(name) ?? (reasons.size >= MOST_REASONS ? [...reasons.values()].at(-1) : undefined);
      if (known) known.count += count;
      else reasons.set(name, { code, count, message });
    },
    result: () =>
      counts.brought + counts.already + reasons.size === 0
        ? null
        : { from, part, ...counts, missing: [...reasons.values()] },
  };
}

function messageOf(code: NotBroughtCode, detail: string | undefined): string {
  const words = code === 'failed' || code === 'refused' ? undefined : MESSAGES[code];
  return oneLine([words, detail].filter((text) => text !== undefined).join(': '));
}

/** Returns a text of another server as one line, shortened. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

const LONGEST_NAME = 40;

/** Returns a name of another server for use in a line, shortened. */
export function nameFrom(text: string): string {
  const name = oneLine(text);
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
