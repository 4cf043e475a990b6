import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DryRunAnswer, ImportDocument } from 'kaiden-client';

import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { countsOf } from './counts-of.ts';
import { Counts } from './Counts.tsx';
import { Errors } from './Errors.tsx';
import { PayOff } from './PayOff.tsx';

/** Result of an import that has just been done. */
export function Imported({
  document,
  preview,
  startAnew,
}: {
  document: ImportDocument;
  preview: DryRunAnswer | undefined;
  startAnew: () => void;
}) {
  const t = useTexts(importTexts);
  const { importID } = document;
  return (
    <Paper withBorder p="md" component="section" aria-label={t.done}>
      <Stack>
        <Title order={2} size="h4" aria-live="polite">
          {t.done}
        </Title>
        <Counts counts={countsOf(document)} />
        <PayOff document={document} preview={preview} />
        <Errors errors={document.errors} />
        <Group>
          <Button renderRoot={(props) => <Link to="/imports/$importID" params={{ importID }} {...props} />}>
            {t.toImport}
          </Button>
          <Button variant="default" onClick={startAnew}>
            {t.more}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
