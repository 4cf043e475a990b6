/** Settles when somebody wants the process to end (Ctrl+C, or a service manager). */
export const endSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve());
  });
