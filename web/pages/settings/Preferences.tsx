import { Paper, Radio, Stack, Switch, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useSendsMail } from '../../shared/mail.ts';
import type { Preferences as Values } from '../../shared/preferences.ts';
import { accountTexts } from '../../texts/account.ts';
import { useLanguage, useTexts } from '../../texts/index.ts';

const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
/** Preferences with an effect in this app; others in the API are for other programs. */
const NAMES = ['invisible', 'deletableScores', 'rivalNews', 'developerMode'] as const;

/** Switches that take effect at once. */
export function Preferences({ preferences }: { preferences: Values }) {
  const { settings: t } = useTexts(accountTexts);
  const { language } = useLanguage();
  const sendsMail = useSendsMail();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (json: Partial<Values>) => api.users.updateSettings({ params: { userID: 'me' }, json }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users', 'settings'] }),
    onError: () => setWanted({}),
  });
  // Switches turn at once, and back if that did not work.
  const [wanted, setWanted] = useState<Partial<Values>>({});
  const shown = { ...preferences, ...wanted };
  function turn(what: Partial<Values>) {
    setWanted((old) => ({ ...old, ...what }));
    change.mutate(what);
  }
  return (
    <Paper withBorder p="md" component="section">
      <Stack>
        <Title order={2} size="h4">
          {t.preferences}
        </Title>
        <ErrorPanel error={change.error} />
        <Radio.Group
          label={t.visibility}
          value={shown.visibility}
          onChange={(value) => turn({ visibility: VISIBILITIES.find((one) => one === value)! })}
        >
          <Stack gap="xs" mt="xs">
            {VISIBILITIES.map((value) => (
              <Radio key={value} value={value} label={t.visibilities[value]} description={t.visibilityHints[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {sendsMail && (
          <Switch
            label={t.weeklySummary}
            description={t.preferenceHints.weeklySummary}
            checked={shown.weeklySummary !== 'off'}
            onChange={({ currentTarget: { checked } }) => turn({ weeklySummary: checked ? language : 'off' })}
          />
        )}
        {NAMES.map((name) => (
          <Switch
            key={name}
            label={t[name]}
            description={t.preferenceHints[name]}
            checked={shown[name]}
            onChange={({ currentTarget: { checked } }) => turn({ [name]: checked })}
          />
        ))}
      </Stack>
    </Paper>
  );
}
