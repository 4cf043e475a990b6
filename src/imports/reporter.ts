import type { CommandContext, Progress } from '../writer/command.ts';

type Stage = Progress['stage'];

const grouped = (count: number) => count.toLocaleString('en');

/** Tells how far an import is: which stage begins, and in long ones how many are done. */
export function reporter(progress: CommandContext['progress']) {
  return {
    stage: (stage: Stage, description: string) => progress({ stage, description }),
    /** Begins a stage that counts, and returns what hears of its steps. `text` gets "2,000 of 10,000". */
    counting: (stage: Stage, total: number, text: (numbers: string) => string) => {
      const tell = (done: number) => {
        const description = text(`${grouped(done)} of ${grouped(total)}`);
        progress({ stage, description, done, total });
      };
      tell(0);
      return tell;
    },
  };
}
