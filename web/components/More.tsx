import { Button, Center } from '@mantine/core';

import { componentTexts } from '../texts/components.ts';
import { useTexts } from '../texts/index.ts';

/** A button for the next page of a list, as long as there is one. */
export const More = ({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}) => (
  <MoreButton
    isThere={query.hasNextPage}
    isLoading={query.isFetchingNextPage}
    onClick={() => void query.fetchNextPage()}
  />
);

/** A button for more of a list, as long as there is more. */
export function MoreButton({
  isThere,
  isLoading = false,
  onClick,
}: {
  isThere: boolean;
  isLoading?: boolean;
  onClick: () => void;
}) {
  const t = useTexts(componentTexts);
  if (!isThere) return null;
  return (
    <Center mt="sm">
      <Button variant="default" loading={isLoading} onClick={onClick}>
        {t.more}
      </Button>
    </Center>
  );
}
