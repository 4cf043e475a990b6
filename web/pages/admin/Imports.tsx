import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { Empty, Result } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { WhenAllLoaded } from '../../components/WhenAllLoaded.tsx';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';
import { FailedImports } from '../import/FailedImports.tsx';
import { ImportList } from '../import/ImportList.tsx';
import { AdminFrame } from './Frame.tsx';

const query = { limit: 50 };

/** Page of recent and failed imports. */
export function Imports() {
  const t = useTexts(adminTexts);
  const all = useQuery(read('importLists', 'all', { query }));
  const failed = useQuery(read('importLists', 'allFailed', { query }));
  return (
    <AdminFrame>
      <WhenAllLoaded of={[failed, all]} h={900}>
        <Result query={failed}>
          {({ failedImports, users }) =>
            failedImports.length === 0 ? (
              <Text c="dimmed">{t.noFailures}</Text>
            ) : (
              <FailedImports failed={failedImports} users={users} />
            )
          }
        </Result>
        <Section title={t.latestImports}>
          <Result query={all}>
            {({ imports, users }) =>
              imports.length === 0 ? (
                <Empty title={t.noImports}>{t.noImportsHint}</Empty>
              ) : (
                <ImportList imports={imports} users={users} />
              )
            }
          </Result>
        </Section>
      </WhenAllLoaded>
    </AdminFrame>
  );
}
