import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { AddKey } from './AddKey.tsx';
import { ApiKey } from './ApiKey.tsx';
import { SettingsFrame } from './Frame.tsx';

/** API keys, which tools log in with. */
export function Keys() {
  const { apiKeys: t } = useTexts(accountTexts);
  const query = useQuery(read('apiTokens', 'list', { params: { userID: 'me' } }));
  return (
    <SettingsFrame>
      <Text c="dimmed">{t.intro}</Text>
      <div>
        <AnchorLink to="/connect">{t.hooks}</AnchorLink>
      </div>
      <AddKey />
      <Result query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={t.none}>{t.noneHint}</Empty>
          ) : (
            found.map((one) => <ApiKey key={one.keyID} apiKey={one} />)
          )
        }
      </Result>
    </SettingsFrame>
  );
}
