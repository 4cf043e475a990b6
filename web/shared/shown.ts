import { useState } from 'react';

/** Returns the value that the shown data were asked for with: the former one as long as the former data stay in place of new ones. */
export function useShown<T extends string>(asked: T, { isPlaceholderData }: { isPlaceholderData: boolean }): T {
  const [shown, setShown] = useState(asked);
  if (isPlaceholderData) return shown;
  if (shown !== asked) setShown(asked);
  return asked;
}

/**
 * Returns what was found for the former text, to be shown until the answer for the new one is there (`placeholderData` of a query); undefined
 * if nothing was found: that says nothing about the new text.
 */
export const keepFound = <T>(former: T | undefined): T | undefined => (holdsRows(former) ? former : undefined);

/** Whether there is anything in any list of an answer, or in those of its pages. */
function holdsRows(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  if (Array.isArray(answer)) return answer.length > 0;
  if ('pages' in answer && Array.isArray(answer.pages)) return answer.pages.some(holdsRows);
  return Object.values(answer).some(holdsRows);
}
