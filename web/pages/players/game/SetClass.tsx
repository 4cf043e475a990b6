import { Button, Modal, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GamePTConfig } from 'kaiden-client';
import { watchImport } from 'kaiden-client/follow';
import { useState, type FormEvent } from 'react';

import { api } from '../../../api.ts';
import { Form } from '../../../components/Form.tsx';
import type { Gpt } from '../../../components/game.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { troubleTexts } from '../../../texts/trouble.ts';

interface Props extends Gpt {
  set: string;
  /** Name of the set. */
  name: string;
  values: GamePTConfig['classHumanisedFormat'][string];
  /** Position of the class that the player has. */
  current: number | undefined;
}

/** Lets players give themselves a class that the game has given them, or take it away. */
export function SetClass({ game, playtype, set, name, values, current }: Props) {
  const t = useTexts(playersTexts);
  const { save, close: closing } = useTexts(troubleTexts);
  const queries = useQueryClient();
  const [opened, { open, close }] = useDisclosure();
  const [chosen, setChosen] = useState(current === undefined ? null : (values[current]?.id ?? null));
  const give = useMutation({
    mutationFn: async () => {
      const json = { game, playtype, classes: { [set]: chosen } };
      const { body } = await api.imports.classes({ json, headers: { 'x-user-intent': 'true' } });
      return watchImport(api, body.importID, () => undefined);
    },
    onSuccess: async () => {
      close();
      await queries.invalidateQueries();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    give.mutate();
  }
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={open} aria-label={t.setClassNamed(name)}>
        {t.setClass}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t.setClassNamed(name)}
        closeButtonProps={{ 'aria-label': closing }}
        centered
        lockScroll={false}
      >
        <Form label={save} error={give.error} isPending={give.isPending} onSubmit={submit}>
          <Text size="sm">{t.setClassHint}</Text>
          <Select
            label={name}
            placeholder={t.noClass}
            clearable
            searchable
            data={values.map(({ id, display, mouseover }) => ({
              value: id,
              label: mouseover === undefined || mouseover === display ? display : `${display} (${mouseover})`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
        </Form>
      </Modal>
    </>
  );
}
