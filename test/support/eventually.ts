import { vi } from 'vitest';

/** How long something may take to happen on a machine that does much else (ms). */
const PATIENCE = 240_000;

/** Repeats a check until it no longer throws. Returns its result; throws its last error if it never passes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: PATIENCE });
