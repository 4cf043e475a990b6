import { setTimeout as pause } from 'node:timers/promises';

/** Imports that servers accept from an address per minute. */
const MOST = 5;
/** Margin on the minute for differing clocks and network delays. */
const MARGIN = 1.1;

/** Limits the rate of imports to each server; `take` counts one. */
export class Pacer {
  readonly #sent = new Map<string, number[]>();
  readonly #window: number;

  /** `window` is the length of a minute (ms). */
  constructor(window: number) {
    this.#window = window * MARGIN;
  }

  /** Counts an import for a server (origin) and returns when it may be sent (Unix ms). */
  take(origin: string, now: number): number {
    const times = (this.#sent.get(origin) ?? []).filter((time) => time > now - this.#window);
    const at = times.length < MOST ? now : Math.max(now, times.at(-MOST)! + this.#window);
    this.#sent.set(origin, [...times, at].slice(-MOST));
    return at;
  }

  /** Counts an import for a server and waits until it may be sent. Throws when the signal is aborted. */
  async turn(origin: string, signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const wait = this.take(origin, now) - now;
    if (wait > 0) await pause(wait, undefined, { signal, ref: false });
  }
}
