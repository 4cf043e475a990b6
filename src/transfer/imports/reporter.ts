import type { CommandContext, Progress } from '../../writer/command.ts';

type Stage = Progress['stage'];

/** Range of a link's plays among those of its import. */
export interface Span {
  before: number;
  total: number;
}

const grouped = (count: number) => count.toLocaleString('en');

/**
 * Creates a reporter of an import's progress: the current stage, and in long ones how many items are done; with a span, of the whole
 * import.
 */
export function reporter(progress: CommandContext['progress'], span?: Span) {
  return {
    stage: (stage: Stage, description: string) => progress({ stage, description }),
    /** Starts a stage that counts plays, and returns the callback for its steps. `text` gets "2,000 of 10,000". */
    counting: (stage: Stage, count: number, text: (numbers: string) => string) => {
      const { before, total } = span ?? { before: 0, total: count };
      const onStep = (step: number) => {
        const done = before + step;
        const description = text(`${grouped(done)} of ${grouped(total)}`);
        progress({ stage, description, done, total });
      };
      // The previous link has already reported this position.
      if (before === 0) onStep(0);
      return onStep;
    },
  };
}
