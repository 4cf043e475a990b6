import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';

export function NotFound() {
  const t = useTexts(shellTexts);
  return (
    <Center mih="50vh">
      <Stack align="center">
        <Title order={1}>{t.notFound}</Title>
        <Text c="dimmed">{t.notFoundHint}</Text>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t.toHome}</Button>
      </Stack>
    </Center>
  );
}
