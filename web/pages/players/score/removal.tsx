import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

import { api } from '../../../api.ts';

/** Time to undo a deletion (s). */
const SECONDS = 10;

interface Removal {
  scoreID: string;
  /** Whether later imports skip the score. */
  blacklist: boolean;
  /** Called once the score is deleted. */
  leave: () => Promise<void>;
  texts: Texts;
  /** Describes why it could not be deleted. */
  describe: (error: unknown) => string;
}
interface Texts {
  goingTo: (seconds: number) => string;
  goingToHint: string;
  undo: string;
  gone: string;
  failed: string;
}

/** Scores that are about to be deleted, and the timers that do it. They outlive the page on which they were begun. */
const going = new Map<string, ReturnType<typeof setTimeout>>();
const watchers = new Set<() => void>();
const tell = () => watchers.forEach((watcher) => watcher());

export const isGoing = (scoreID: string): boolean => going.has(scoreID);

/** For `useSyncExternalStore`. */
export function watchRemovals(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Deletes a score when the time to undo has passed, and shows a notice until then, on any page. Closing the window before that keeps the
 * score.
 */
export function remove(removal: Removal): void {
  const { scoreID, texts } = removal;
  if (going.has(scoreID)) return;
  going.set(
    scoreID,
    setTimeout(() => void send(removal), SECONDS * 1000),
  );
  tell();
  notifications.show({
    id: scoreID,
    autoClose: false,
    withCloseButton: false,
    title: texts.goingTo(SECONDS),
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{texts.goingToHint}</Text>
        <Button size="compact-sm" onClick={() => undo(scoreID)}>
          {texts.undo}
        </Button>
      </Group>
    ),
  });
}

/** Keeps a score that was about to be deleted. */
export function undo(scoreID: string): void {
  clearTimeout(going.get(scoreID));
  end(scoreID);
}

function end(scoreID: string): void {
  going.delete(scoreID);
  notifications.hide(scoreID);
  tell();
}

async function send({ scoreID, blacklist, leave, texts, describe }: Removal): Promise<void> {
  try {
    await api.scores.delete({ params: { scoreID }, json: { blacklist } });
    notifications.show({ message: texts.gone });
    await leave();
  } catch (error) {
    notifications.show({ color: 'red', title: texts.failed, message: describe(error) });
  } finally {
    end(scoreID);
  }
}
