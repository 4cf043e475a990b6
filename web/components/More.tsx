import { Button, Center } from '@mantine/core';

import { componentTexts } from '../texts/components.ts';
import { useTexts } from '../texts/index.ts';

/** A button for the next page of a list, as long as there is one. */
export function More({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}) {
  const t = useTexts(componentTexts);
  if (!query.hasNextPage) return null;
  return (
    <Center mt="sm">
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t.more}
      </Button>
    </Center>
  );
}
