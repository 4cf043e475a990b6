import type { Progress } from '../writer/command.ts';

/** How far something is: what it does and, where that is known, how many of how many. */
export type Step = Pick<Progress, 'description' | 'done' | 'total'>;

interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write: (text: string) => unknown;
}

export interface ProgressBar {
  show: (step: Step) => void;
  /** Takes the bar away: before anything else is printed. */
  clear: () => void;
}

/** Terminals are written to no more often (ms). */
const PAUSE = 100;
const WIDTH = 24;

/** A bar on the last line of a terminal, on standard error; nothing where that is no terminal. */
export function progressBar(terminal: Terminal = process.stderr, now = () => performance.now()): ProgressBar {
  if (!terminal.isTTY) return { show: () => undefined, clear: () => undefined };
  let shown: { at: number; description: string } | null = null;
  return {
    show(step) {
      const at = now();
      if (shown && at - shown.at < PAUSE && shown.description === step.description) return;
      shown = { at, description: step.description };
      terminal.write(`\r\u001b[K${draw(step, terminal.columns ?? 80)}`);
    },
    clear() {
      if (shown) terminal.write('\r\u001b[K');
      shown = null;
    },
  };
}

/** Runs something with a bar, and takes the bar away at its end. */
export async function withProgress<T>(work: (show: ProgressBar['show']) => Promise<T>): Promise<T> {
  const bar = progressBar();
  try {
    return await work(bar.show);
  } finally {
    bar.clear();
  }
}

/** The step on one line, no wider than the terminal: a longer one could not be taken away. */
function draw({ description, done, total }: Step, columns: number): string {
  const number = (value: number) => value.toLocaleString('en');
  if (done === undefined) return `${description} …`.slice(0, columns - 1);
  if (!total) return `${description} ${number(done)}`.slice(0, columns - 1);
  const part = Math.min(1, done / total);
  const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░');
  return `${bar} ${String(Math.floor(part * 100)).padStart(3)} %  ${description}`.slice(0, columns - 1);
}
