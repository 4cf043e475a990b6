import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { OwnImports } from './OwnImports.tsx';
import { UploadFile } from './UploadFile.tsx';

export function Import() {
  const t = useTexts(importTexts);
  return (
    <Stack>
      <div>
        <Title order={1}>{t.title}</Title>
        <Text c="dimmed">{t.intro}</Text>
      </div>
      <UploadFile />
      <Group gap="lg">
        <Text fw={600}>{t.elsewhere}</Text>
        <Anchor component={Link} to="/integrations">
          {t.integrations}
        </Anchor>
        <Anchor component={Link} to="/settings/keys">
          {t.keys}
        </Anchor>
        <Anchor component={Link} to="/export">
          {t.export}
        </Anchor>
      </Group>
      <OwnImports />
    </Stack>
  );
}
