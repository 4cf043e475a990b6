import { Text } from '@mantine/core';

import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { consentTexts } from '../../texts/consent.ts';
import { useTexts } from '../../texts/index.ts';

/** A link that lets nobody in, and why. Nobody is sent on by it. */
export function Refused({ error }: { error: unknown }) {
  const t = useTexts(consentTexts);
  return (
    <NarrowPage title={t.refused}>
      <ErrorPanel error={error} />
      <Text>{t.refusedHint}</Text>
    </NarrowPage>
  );
}
