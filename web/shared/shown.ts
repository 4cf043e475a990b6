import { useState } from 'react';

/** Returns the value that the shown data were asked for with: the former one as long as the former data stay in place of new ones. */
export function useShown<T extends string>(asked: T, { isPlaceholderData }: { isPlaceholderData: boolean }): T {
  const [shown, setShown] = useState(asked);
  if (isPlaceholderData) return shown;
  if (shown !== asked) setShown(asked);
  return asked;
}
