import { Group, Stack, Text } from '@mantine/core';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { Heading } from '../../components/Heading.tsx';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { Unverified } from '../account/Unverified.tsx';
import { OwnImports } from './OwnImports.tsx';
import { UploadFile } from './UploadFile.tsx';

export function Import() {
  const t = useTexts(importTexts);
  return (
    <Stack>
      <div>
        <Heading title={t.title} />
        <Text c="dimmed">{t.intro}</Text>
      </div>
      <Unverified />
      <UploadFile />
      <Group gap="lg">
        <Text fw={600}>{t.elsewhere}</Text>
        <AnchorLink to="/integrations">{t.integrations}</AnchorLink>
        <AnchorLink to="/settings/keys">{t.keys}</AnchorLink>
        <AnchorLink to="/export">{t.export}</AnchorLink>
      </Group>
      <OwnImports />
    </Stack>
  );
}
