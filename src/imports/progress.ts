import type { OnProgress, Progress } from '../writer/command.ts';

/** Hears of an import. */
export interface Watcher {
  progress: (progress: Progress) => void;
  /** The import is over: what came of it can be read. */
  over: () => void;
}

/** Knows how far the imports are that run or wait, and tells whoever watches them. */
export interface ProgressBoard {
  /** How far an import is; undefined when it neither runs nor waits. */
  of(importID: string): Progress | undefined;
  /** Does the work of an import and takes note of how far it gets. */
  during<T>(importID: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T>;
  /** Tells of an import from now on, also of one that has yet to begin. Returns what ends that. */
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
    watch(importID, watcher) {
      const all = watchers.get(importID) ?? new Set();
      watchers.set(importID, all.add(watcher));
      return () => {
        all.delete(watcher);
        if (all.size === 0 && watchers.get(importID) === all) watchers.delete(importID);
      };
    },
  };
}
