import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportProgress } from 'kaiden-client';
import { watchImport } from 'kaiden-client/follow';
import { useState, type ReactNode } from 'react';

import { api } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';
import { Brought } from '../import/Brought.tsx';
import { shownCounts } from '../import/counts-of.ts';
import { Counts } from '../import/Counts.tsx';
import { Progress } from '../import/Progress.tsx';
import { BringChoice, USUAL } from './BringChoice.tsx';

/** Imports new scores from another server, with progress and result. */
export function Sync({ integrationID, children }: { integrationID: string; children: ReactNode }) {
  const { integrations: t } = useTexts(ownTexts);
  const { toImport } = useTexts(importTexts);
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportProgress>({ stage: 'waiting', description: '' });
  const [choice, setChoice] = useState(USUAL);
  const sync = useMutation({
    mutationFn: async () => {
      setStep({ stage: 'waiting', description: '' });
      const { body } = await api.imports.fromAPI({
        json: { importType: 'api/tachi', integrationID, ...choice },
        headers: { prefer: 'respond-async', 'x-user-intent': 'true' },
      });
      return watchImport(api, body.importID, setStep);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Stack gap="sm">
      {sync.isPending && <Progress step={step} />}
      <ErrorPanel error={sync.error} />
      {sync.data && (
        <Alert color="green" title={t.synced}>
          <Stack gap="xs">
            <Counts counts={shownCounts(sync.data.counts)} />
            <Brought parts={sync.data.brought} />
            <AnchorLink to="/imports/$importID" params={{ importID: sync.data.importID }}>
              {toImport}
            </AnchorLink>
          </Stack>
        </Alert>
      )}
      <BringChoice choice={choice} change={setChoice} />
      <Group>
        <Button disabled={sync.isPending} onClick={() => sync.mutate()}>
          {t.sync}
        </Button>
        {children}
      </Group>
    </Stack>
  );
}
