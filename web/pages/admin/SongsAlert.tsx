import { Alert, Stack, Text } from '@mantine/core';
import type { CatalogueSource } from 'kaiden-client';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useFormat } from '../../format/index.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';

/** Age (ms) from which songs count as old: games add some every few weeks. */
const OLD = 60 * 24 * 60 * 60 * 1000;

/** Says that the server has no songs, or old ones, and leads to where they are loaded. */
export function SongsAlert({ isEmpty, updatedAt }: Pick<CatalogueSource, 'isEmpty' | 'updatedAt'>) {
  const t = useTexts(adminTexts);
  const { ago } = useFormat();
  const isOld = updatedAt !== null && Date.now() - updatedAt > OLD;
  if (!isEmpty && !isOld) return null;
  return (
    <Alert color="blue" title={isEmpty ? t.noSongs : t.oldSongs}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{isEmpty ? t.noSongsHint : t.oldSongsHint(ago(updatedAt!))}</Text>
        <AnchorLink to="/admin/catalogue" underline="always">
          {isEmpty ? t.loadSongs : t.loadNewer}
        </AnchorLink>
      </Stack>
    </Alert>
  );
}
