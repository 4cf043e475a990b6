import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { DryRunAnswer } from 'kaiden-client';
import { useId } from 'react';

import type { LeftOut } from './PlayTicks.tsx';
import { rangesOf } from './ranges.ts';
import { previewOf, retrying, type Upload } from './useUpload.ts';

/** Time without changes of ticks before a new preview is requested (ms). */
const PAUSE = 500;

/** Effects of an import with the current selection. */
export interface Ticked {
  /** The preview without the plays that are left out; an earlier one while the server works it out. */
  shown: DryRunAnswer | undefined;
  isCurrent: boolean;
  error: Error | null;
}

/** Asks the server, once ticks have settled, what an import without the plays that are left out would lead to. */
export function useTicked(upload: Upload | null, found: DryRunAnswer | undefined, { places }: LeftOut): Ticked {
  const id = useId();
  const wanted = rangesOf(places);
  const [settled] = useDebouncedValue(wanted, PAUSE);
  const isPlain = wanted === '' || !upload || !found;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['ticked', id, found?.importID, settled],
    queryFn: ({ signal }) => previewOf({ ...upload!, leftOut: { places, ignore: false } }, signal),
    enabled: !isPlain && settled === wanted,
    // Previews of the same ticks are reused, and the last preview stays visible until the next one arrives.
    staleTime: 'static',
    placeholderData: (before: DryRunAnswer | undefined, query) =>
      query?.queryKey[2] === found?.importID ? before : undefined,
    ...retrying,
  });
  if (isPlain) return { shown: found, isCurrent: true, error: null };
  const isCurrent = settled === wanted && ((data !== undefined && !isPlaceholderData) || error !== null);
  return { shown: data ?? found, isCurrent, error };
}
