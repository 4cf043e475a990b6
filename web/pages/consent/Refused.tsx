import { Text } from '@mantine/core';

import { Narrow } from '../../components/Narrow.tsx';
import { Trouble } from '../../components/Trouble.tsx';
import { consentTexts } from '../../texts/consent.ts';
import { useTexts } from '../../texts/index.ts';

/** A link that lets nobody in, and why. Nobody is sent on by it. */
export function Refused({ error }: { error: unknown }) {
  const t = useTexts(consentTexts);
  return (
    <Narrow title={t.refused}>
      <Trouble error={error} />
      <Text>{t.refusedHint}</Text>
    </Narrow>
  );
}
