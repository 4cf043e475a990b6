import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { api, read } from '../../api.ts';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { useGptName } from '../../components/game.ts';
import { Heading } from '../../components/Heading.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';
import { BringAccount } from './BringAccount.tsx';

const params = { userID: 'me' };

/** Page for exporting a player's data. */
export function Export() {
  const { export: t } = useTexts(ownTexts);
  const stats = useQuery(read('users', 'gameStats', { params }));
  const gptName = useGptName();
  return (
    <Stack>
      <Heading title={t.title} intro={t.intro} />
      <Paper withBorder p="md" component="section">
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t.account}
          </Title>
          <Text>{t.accountHint}</Text>
          <DownloadButton named={t.account} filename="kaiden.zip" get={() => api.exports.account({ params })} />
        </Stack>
      </Paper>
      <BringAccount />
      <Paper withBorder p="md" component="section">
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t.one}
          </Title>
          <Text>{t.oneHint}</Text>
          <Result query={stats}>
            {(found) =>
              found.length === 0 ? (
                <Empty title={t.none}>{t.noneHint}</Empty>
              ) : (
                <table className="data-table">
                  <tbody>
                    {found.map(({ game, playtype }) => {
                      const name = gptName({ game, playtype });
                      return (
                        <tr key={name}>
                          <td>{name}</td>
                          <td className="numbers" style={{ width: '1%' }}>
                            <DownloadButton
                              named={name}
                              filename={`${game}-${playtype}.json`}
                              get={() => api.exports.ugpt({ params: { ...params, game, playtype } })}
                            />
                          </td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              )
            }
          </Result>
        </Stack>
      </Paper>
    </Stack>
  );
}
