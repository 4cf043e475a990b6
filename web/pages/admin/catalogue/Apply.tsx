import { Alert, Button, List, Stack } from '@mantine/core';
import type { CatalogueStage } from 'kaiden-client';

import { useFormat } from '../../../format/index.ts';
import { catalogueTexts } from '../../../texts/catalogue.ts';
import { useTexts } from '../../../texts/index.ts';
import { sumOf } from './groups.ts';

/** Effects of a load, and the button that starts it. */
export function Apply({ stage, apply }: { stage: CatalogueStage; apply: () => void }) {
  const t = useTexts(catalogueTexts);
  const { number } = useFormat();
  const { effects } = stage;
  const [added, changed] = [sumOf(stage, 'added'), sumOf(stage, 'changed')];
  if (added + changed === 0 && !effects?.orphansSolved) return <Alert color="blue">{t.nothing}</Alert>;
  return (
    <Alert color="blue" title={t.applyTitle}>
      <Stack align="flex-start" gap="sm">
        <List size="sm">
          <List.Item>{t.effects.entries(number(added), number(changed))}</List.Item>
          <List.Item>{t.effects.kept}</List.Item>
          {effects && effects.scores > 0 && (
            <List.Item>
              {t.effects.scores(number(effects.scores), number(effects.changed), number(effects.movedRatings))}
            </List.Item>
          )}
          {effects && effects.orphansTried > 0 && (
            <List.Item>{t.effects.orphans(number(effects.orphansSolved), number(effects.orphansTried))}</List.Item>
          )}
          <List.Item>{t.effects.wait}</List.Item>
        </List>
        <Button onClick={apply}>{t.apply}</Button>
      </Stack>
    </Alert>
  );
}
