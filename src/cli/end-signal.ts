/** Resolves at the first SIGINT (Ctrl+C) or SIGTERM (service managers). */
export const endSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve());
  });
