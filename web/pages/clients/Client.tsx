import { Badge, Button, Code, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OAuth2ClientDoc } from 'kaiden-client';

import { api, read } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { NamedCard } from '../../components/NamedCard.tsx';
import { useFormat } from '../../format/index.ts';
import { accountTexts } from '../../texts/account.ts';
import { clientTexts } from '../../texts/clients.ts';
import { useTexts } from '../../texts/index.ts';
import { troubleTexts } from '../../texts/trouble.ts';
import { ClientForm, type ClientFields } from './ClientForm.tsx';
import { Deliveries } from './Deliveries.tsx';

/** Client of the player's, with its secret and its recent events. */
export function Client({ client }: { client: OAuth2ClientDoc }) {
  const t = useTexts(clientTexts);
  const { save, edit: editLabel } = useTexts(troubleTexts);
  const { apiKeys } = useTexts(accountTexts);
  const { date } = useFormat();
  const queries = useQueryClient();
  const [isEditing, edit] = useDisclosure();
  const [isShown, secret] = useDisclosure();
  const { clientID, name } = client;
  const params = { clientID };
  const refresh = () => queries.invalidateQueries({ queryKey: ['clients'] });
  // Off the list at once: what hangs on it must not be asked for again.
  const remove = async () => {
    await api.clients.remove({ params });
    queries.setQueryData(read('clients', 'list').queryKey, (all) =>
      all?.filter((other) => other.clientID !== clientID),
    );
  };
  const change = useMutation({
    mutationFn: (json: ClientFields) => api.clients.update({ params, json }),
    onSuccess: async () => {
      edit.close();
      await refresh();
    },
  });
  return (
    <NamedCard name={name} about={t.made(date(client.createdAt))}>
      <Group gap="xs">
        {client.requestedPermissions.map((permission) => (
          <Badge key={permission} variant="default" tt="none">
            {apiKeys.names[permission]}
          </Badge>
        ))}
      </Group>
      <Text>
        {t.id}: <Code className="breaks">{clientID}</Code>
      </Text>
      {isShown && (
        <Text>
          {t.secret}: <Code className="breaks">{client.clientSecret}</Code>
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={secret.toggle}>
          {isShown ? t.hideSecret : t.showSecret}
        </Button>
        <Button variant="default" onClick={edit.toggle} aria-expanded={isEditing} aria-label={t.editOf(name)}>
          {editLabel}
        </Button>
        <ConfirmButton label={t.reset} action={() => api.clients.resetSecret({ params }).then(refresh)}>
          {t.resetHint}
        </ConfirmButton>
        <ConfirmButton label={t.remove} named={name} action={remove}>
          {t.removeHint}
        </ConfirmButton>
      </Group>
      {isEditing && (
        <ClientForm
          fields={client}
          label={save}
          error={change.error}
          isPending={change.isPending}
          onSubmit={(fields) => change.mutate(fields)}
        />
      )}
      {client.webhookUri !== null && <Deliveries clientID={clientID} />}
    </NamedCard>
  );
}
