import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GamePTConfig } from 'kaiden-client';

import { api } from '../../../api.ts';
import { useFaultText } from '../../../components/describe.ts';
import { Form } from '../../../components/Form.tsx';
import type { Gpt } from '../../../components/game.ts';
import { gameSettingsOf, type GameSettings } from '../../../components/preferred.ts';
import { useTexts } from '../../../texts/index.ts';
import { troubleTexts } from '../../../texts/trouble.ts';
import { changeOf, faultsOf, valuesOf, type Values } from './game-form.ts';
import { ShownFirst } from './ShownFirst.tsx';
import { ToolFields } from './ToolFields.tsx';

interface Props {
  gpt: Gpt;
  config: GamePTConfig;
  settings: GameSettings;
}

/** Form of the reader's settings in a game:playtype. */
export function GameForm({ gpt, config, settings }: Props) {
  const { save, saved } = useTexts(troubleTexts);
  const faultText = useFaultText();
  const queries = useQueryClient();
  const form = useForm<Values>({ initialValues: valuesOf(settings, config) });
  const change = useMutation({
    mutationFn: (values: Values) =>
      api.ugptSettings.change({ params: { userID: 'me', ...gpt }, json: changeOf(values) }),
    onError: (error) => {
      const { atField } = faultsOf(error, config);
      form.setErrors(Object.fromEntries(atField.map(({ path, message }) => [path, faultText(message)])));
    },
    onSuccess: async ({ body }) => {
      form.setValues(valuesOf(body, config));
      queries.setQueryData(gameSettingsOf(gpt).queryKey, body);
      notifications.show({ message: saved });
      // Another region has other ratings.
      if (body.region !== settings.region) await queries.invalidateQueries();
    },
  });
  return (
    <Form
      label={save}
      error={faultsOf(change.error, config).rest}
      isPending={change.isPending}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <Stack>
        <ShownFirst gpt={gpt} config={config} form={form} />
        <ToolFields config={config} form={form} />
      </Stack>
    </Form>
  );
}
