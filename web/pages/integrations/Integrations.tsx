import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { Heading } from '../../components/Heading.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';
import { AddIntegration } from './AddIntegration.tsx';
import { Integration } from './Integration.tsx';

/** The player's accounts on other servers. */
export function Integrations() {
  const { integrations: t } = useTexts(ownTexts);
  const query = useQuery(read('integrations', 'list', { params: { userID: 'me' } }));
  return (
    <Stack>
      <Heading title={t.title} intro={t.intro} />
      <Result query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={t.none}>{t.noneHint}</Empty>
          ) : (
            found.map((one) => <Integration key={one.integrationID} integration={one} />)
          )
        }
      </Result>
      <AddIntegration />
    </Stack>
  );
}
