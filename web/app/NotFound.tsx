import { Button, Center, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { Heading } from '../components/Heading.tsx';
import { useTexts } from '../texts/index.ts';
import { notFoundTexts } from '../texts/not-found.ts';
import { shellTexts } from '../texts/shell.ts';

export function NotFound() {
  const t = useTexts(notFoundTexts);
  const { toHome } = useTexts(shellTexts);
  return (
    <Center mih="50vh">
      <Stack align="center">
        <Heading title={t.notFound} />
        <Text c="dimmed">{t.notFoundHint}</Text>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{toHome}</Button>
      </Stack>
    </Center>
  );
}
