import type { Progress } from '../writer/command.ts';

/** Progress: the current step and, if known, how many of how many. */
export type Step = Pick<Progress, 'description' | 'done' | 'total'>;

interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write: (text: string) => unknown;
}

export interface ProgressBar {
  show: (step: Step) => void;
  /** Removes the bar, before anything else is printed. */
  clear: () => void;
}

/** Minimum interval between updates of a terminal (ms). */
const PAUSE = 100;
const WIDTH = 24;

/** Creates a progress bar on the last line of a terminal, on standard error; nothing if that is not a terminal. */
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

/** Runs work with a progress bar, and removes the bar at the end. */
export async function withProgress<T>(work: (show: ProgressBar['show']) => Promise<T>): Promise<T> {
  const bar = progressBar();
  try {
    return await work(bar.show);
  } finally {
    bar.clear();
  }
}

/** Formats the step on one line, no wider than the terminal: a longer one could not be removed. */
function draw({ description, done, total }: Step, columns: number): string {
  const number = (value: number) => value.toLocaleString('en');
  if (done === undefined) return `${description} …`.slice(0, columns - 1);
  if (!total) return `${description} ${number(done)}`.slice(0, columns - 1);
  const part = Math.min(1, done / total);
  const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░');
  return `${bar} ${String(Math.floor(part * 100)).padStart(3)} %  ${description}`.slice(0, columns - 1);
}
