import { AsyncLocalStorage } from 'node:async_hooks';

import type { OnProgress, Progress } from '../../writer/command.ts';

/** Observer of an import. */
export interface Watcher {
  progress: (progress: Progress) => void;
  /** The import has ended: its result can be read. */
  over: () => void;
}

/** Tracks the progress of running and waiting imports, and notifies their observers. */
export interface ProgressBoard {
  /** Returns the progress of an import; undefined if it neither runs nor waits. */
  of(importID: string): Progress | undefined;
  /** Runs an import and records its progress. */
  during<T>(importID: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T>;
  /** Observes an import from now on, even before it starts. Returns a function that stops it. */
  watch(importID: string, watcher: Watcher): () => void;
}

export const WAITING: Progress = { stage: 'waiting', description: 'Waiting for its turn' };

export function createProgressBoard(): ProgressBoard {
  const current = new Map<string, Progress>();
  const watchers = new Map<string, Set<Watcher>>();
  const watching = (importID: string) => [...(watchers.get(importID) ?? [])];

  return {
    of: (importID) => current.get(importID),
    async during(importID, work) {
      current.set(importID, WAITING);
      try {
        return await work((progress) => {
          current.set(importID, progress);
          for (const watcher of watching(importID)) watcher.progress(progress);
        });
      } finally {
        current.delete(importID);
        for (const watcher of watching(importID)) watcher.over();
      }
    },
    watch(importID, { progress, over }) {
      // They read for whoever watches, not for whoever has sent the import.
      const watcher = { progress: AsyncLocalStorage.bind(progress), over: AsyncLocalStorage.bind(over) };
      const all = watchers.get(importID) ?? new Set();
      watchers.set(importID, all.add(watcher));
      return () => {
        all.delete(watcher);
        if (all.size === 0 && watchers.get(importID) === all) watchers.delete(importID);
      };
    },
  };
}
