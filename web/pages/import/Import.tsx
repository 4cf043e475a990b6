import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { Heading } from '../../components/Heading.tsx';
import { guideTexts } from '../../texts/guides.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { Unverified } from '../account/Unverified.tsx';
import { OwnImports } from './OwnImports.tsx';
import { SeveralFiles } from './SeveralFiles.tsx';
import { UploadFile } from './UploadFile.tsx';

export function Import() {
  const t = useTexts(importTexts);
  const { title: guides } = useTexts(guideTexts);
  const [several, setSeveral] = useState<readonly File[]>([]);
  return (
    <Stack>
      <Heading title={t.title} intro={t.intro} />
      {several.length > 0 ? (
        <SeveralFiles first={several} startAnew={() => setSeveral([])} />
      ) : (
        <UploadFile takeSeveral={setSeveral} />
      )}
      <Group gap="lg">
        <AnchorLink to="/import/guides" fw={600}>
          {guides}
        </AnchorLink>
        <Text fw={600}>{t.elsewhere}</Text>
        <AnchorLink to="/connect">{t.hooks}</AnchorLink>
        <AnchorLink to="/integrations">{t.integrations}</AnchorLink>
        <AnchorLink to="/settings/keys">{t.keys}</AnchorLink>
        <AnchorLink to="/export">{t.export}</AnchorLink>
      </Group>
      <OwnImports />
      <AnchorLink to="/ignored">{t.toIgnored}</AnchorLink>
      <Unverified />
    </Stack>
  );
}
