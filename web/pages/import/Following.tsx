import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportProgress } from 'kaiden-client';
import { watchImport } from 'kaiden-client/follow';
import { useState } from 'react';

import { api } from '../../api.ts';
import { Heading } from '../../components/Heading.tsx';
import { Failure } from '../../components/Result.tsx';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { Progress } from './Progress.tsx';

/** Progress of an import until it is completed. */
export function Following({ importID }: { importID: string }) {
  const t = useTexts(importTexts);
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportProgress>({ stage: 'waiting', description: '' });
  const { error } = useQuery({
    queryKey: ['imports', 'follow', importID],
    queryFn: async ({ signal }) => {
      const summary = await watchImport(api, importID, setStep, { signal });
      await queries.invalidateQueries({ queryKey: ['imports', 'get'] });
      return summary;
    },
    retry: false,
    gcTime: 0,
  });
  return (
    <Stack>
      <Heading title={error ? t.failed : t.inProgress} />
      {error ? <Failure error={error} /> : <Progress step={step} />}
    </Stack>
  );
}
