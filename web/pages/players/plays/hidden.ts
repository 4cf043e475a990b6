import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';

import type { Look } from './look.ts';

/** Returns which columns of a game the reader wants to see, stored in the browser, and a function that toggles one. */
export function useHidden(gpt: string, looks: Record<string, Look>) {
  const [changed, setChanged] = useLocalStorage<Record<string, boolean>>({
    key: `kaiden.columns.${gpt}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const columnVisibility = useMemo(
    () => Object.fromEntries(Object.entries(looks).map(([id, { usual }]) => [id, changed[id] ?? usual])),
    [looks, changed],
  );
  const toggle = (id: string) => setChanged((changed) => ({ ...changed, [id]: !(changed[id] ?? looks[id]!.usual) }));
  return { columnVisibility, toggle };
}
