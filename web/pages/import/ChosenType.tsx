import { Group, Text } from '@mantine/core';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { formatOf } from '../../components/import-types/format-of.ts';
import { useTypeName } from '../../components/import-types/type-name.ts';
import { guideTexts } from '../../texts/guides.ts';
import { useTexts } from '../../texts/index.ts';

/** Names the type of the next file, if it is chosen already, and leads back to automatic detection. */
export function ChosenType({ type }: { type: string | null }) {
  const t = useTexts(guideTexts);
  const nameOf = useTypeName();
  if (!formatOf(type)) return null;
  return (
    <Group gap="md">
      <Text fw={600} className="breaks">
        {t.chosen(nameOf(type))}
      </Text>
      <AnchorLink to="/import" replace>
        {t.detect}
      </AnchorLink>
    </Group>
  );
}
