import type { CommandContext, Progress } from '../writer/command.ts';

type Stage = Progress['stage'];

/** Where the plays of a link stand among all plays of its import. */
export interface Span {
  before: number;
  total: number;
}

const grouped = (count: number) => count.toLocaleString('en');

/** Reports how far an import is: which stage begins, and in long ones how many are done; with a span, of the whole import. */
export function reporter(progress: CommandContext['progress'], span?: Span) {
  return {
    stage: (stage: Stage, description: string) => progress({ stage, description }),
    /** Begins a stage that counts plays, and returns what takes its steps. `text` gets "2,000 of 10,000". */
    counting: (stage: Stage, count: number, text: (numbers: string) => string) => {
      const { before, total } = span ?? { before: 0, total: count };
      const tell = (step: number) => {
        const done = before + step;
        const description = text(`${grouped(done)} of ${grouped(total)}`);
        progress({ stage, description, done, total });
      };
      // The link before has told of this place.
      if (before === 0) tell(0);
      return tell;
    },
  };
}
