import { Button, Paper, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden-client';

import { api } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { troubleTexts } from '../../texts/trouble.ts';

const SITES = {
  discord: 'Discord',
  twitter: 'Twitter',
  github: 'GitHub',
  steam: 'Steam',
  youtube: 'YouTube',
  twitch: 'Twitch',
} as const;
type Site = keyof typeof SITES;
const sites = Object.keys(SITES) as Site[];

/** Form for the player's profile texts. */
export function Profile({ user }: { user: UserDocument }) {
  const { settings: t } = useTexts(accountTexts);
  const { save, saved } = useTexts(troubleTexts);
  const queries = useQueryClient();
  const form = useForm({ initialValues: valuesOf(user) });
  const change = useMutation({
    mutationFn: ({ about, status, ...handles }: typeof form.values) =>
      api.users.update({
        params: { userID: 'me' },
        json: {
          about,
          status: status.trim() || null,
          ...Object.fromEntries(sites.map((site) => [site, handles[site].trim() || null])),
        },
      }),
    onSuccess: async ({ body }) => {
      // Of an address, the server keeps the name.
      form.setValues(valuesOf(body));
      notifications.show({ message: saved });
      await queries.invalidateQueries({ queryKey: ['users'] });
    },
  });
  return (
    <Paper component="form" withBorder p="md" onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack>
        <Title order={2} size="h4">
          {t.profile}
        </Title>
        <ErrorPanel error={change.error} />
        <TextInput label={t.status} description={t.statusHint} maxLength={140} {...form.getInputProps('status')} />
        <Textarea
          label={t.about}
          description={t.aboutHint}
          rows={5}
          maxLength={2000}
          {...form.getInputProps('about')}
        />
        <fieldset className="plain">
          <legend>{t.social}</legend>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            {sites.map((site) => (
              <TextInput key={site} label={SITES[site]} maxLength={140} {...form.getInputProps(site)} />
            ))}
          </SimpleGrid>
        </fieldset>
        <div>
          <Button type="submit" loading={change.isPending}>
            {save}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}

const valuesOf = ({ about, status, socialMedia }: UserDocument) => ({
  about,
  status: status ?? '',
  ...(Object.fromEntries(sites.map((site) => [site, socialMedia[site] ?? ''])) as Record<Site, string>),
});
