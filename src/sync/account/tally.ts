import type { Brought, BroughtPart, NotBroughtCode } from '../../../contracts/documents/brought.ts';

/** Says why so many were not brought, without saying how many. */
const MESSAGES: Readonly<Record<Exclude<NotBroughtCode, 'failed' | 'refused'>, string>> = {
  unreadable: 'The other server sent something that makes no sense',
  not_played: 'You have no scores in this game here',
  unknown_chart: 'Their charts are not known here',
  unknown_folder: 'Their folders are not known here',
  unknown_quest: 'There are no such quests here',
  unknown_metric: 'What they ask for does not exist here',
  impossible: "They can't be reached here",
  too_many: 'You have as many as you may have',
  later: 'Too many to bring at once; synchronise again for the rest',
  unknown_player: 'They have not linked that account here',
  not_here: 'This server has nothing like it',
};

/** Most reasons that a result lists of a part; more of them are counted with the last one. */
const MOST_REASONS = 20;
const LONGEST = 300;

/** Counts what is brought of one part of an account. */
export interface Tally {
  brought(count?: number): void;
  already(count?: number): void;
  /** `detail` is for people: what it is, or the whole reason where the code has no words of its own. */
  missing(code: NotBroughtCode, count?: number, detail?: string): void;
  /** The result; null when there was nothing of this part. */
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

/** Returns a text of another server fit for one line, cut short. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

const LONGEST_NAME = 40;

/** Returns a name of another server fit for a line, cut short. */
export function nameFrom(text: string): string {
  const name = oneLine(text);
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
