import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { SessionDocument } from 'kaiden-client';

import { api } from '../../../api.ts';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { useTexts } from '../../../texts/index.ts';
import { sessionsTexts } from '../../../texts/sessions.ts';
import { useChange } from '../change.ts';

/** Form with which players name, describe and highlight a session. The input stays if the server refuses it. */
export function EditSession({
  session,
}: {
  session: Pick<SessionDocument, 'sessionID' | 'name' | 'desc' | 'highlight'>;
}) {
  const t = useTexts(sessionsTexts);
  const [opened, { open, close }] = useDisclosure();
  if (opened) return <Fields session={session} close={close} />;
  return (
    <Button variant="default" size="compact-sm" onClick={open} style={{ alignSelf: 'flex-start' }}>
      {t.edit}
    </Button>
  );
}

function Fields({ session, close }: Parameters<typeof EditSession>[0] & { close: () => void }) {
  const t = useTexts(sessionsTexts);
  const { sessionID } = session;
  const form = useForm({
    initialValues: { name: session.name, desc: session.desc ?? '', highlight: session.highlight },
    validate: {
      name: (name) => (name.trim().length < 3 ? t.nameHint : null),
      desc: (desc) => (desc.trim() !== '' && desc.trim().length < 3 ? t.commentHint : null),
    },
  });
  const save = useChange(
    ({ name, desc, highlight }: typeof form.values) =>
      api.sessions.customise({
        params: { sessionID },
        json: { name: name.trim(), desc: desc.trim() || null, highlight },
      }),
    ['sessions', 'ugpts', 'ugptLists', 'activity', 'search'],
  );
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: close }))}>
      <Stack maw={520}>
        <TextInput
          label={t.name}
          description={t.nameHint}
          maxLength={80}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput label={t.comment} description={t.commentHint} maxLength={120} {...form.getInputProps('desc')} />
        <Switch label={t.highlight} {...form.getInputProps('highlight', { type: 'checkbox' })} />
        <ErrorPanel error={save.error} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t.save}
          </Button>
          <Button variant="default" onClick={close}>
            {t.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
