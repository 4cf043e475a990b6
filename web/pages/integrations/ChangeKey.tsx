import { Button, Modal, PasswordInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { api } from '../../api.ts';
import { Form } from '../../components/Form.tsx';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';
import { troubleTexts } from '../../texts/trouble.ts';

interface Props {
  params: { userID: string; integrationID: string };
  refresh: () => Promise<void>;
}

/** Gives an integration another API key, when the old one was revoked say. */
export function ChangeKey({ params, refresh }: Props) {
  const { integrations: t } = useTexts(ownTexts);
  const { save, close: closing } = useTexts(troubleTexts);
  const [opened, { open, close }] = useDisclosure();
  const [key, setKey] = useState('');
  const change = useMutation({
    mutationFn: () => api.integrations.update({ params, json: { '!apiKey': key.trim() } }),
    onSuccess: async () => {
      close();
      setKey('');
      await refresh();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate();
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        {t.changeKey}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t.changeKey}
        closeButtonProps={{ 'aria-label': closing }}
        centered
        lockScroll={false}
      >
        <Form label={save} error={change.error} isPending={change.isPending} onSubmit={submit}>
          <PasswordInput
            label={t.key}
            description={t.changeKeyHint}
            autoComplete="off"
            required
            data-autofocus
            value={key}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
          />
        </Form>
      </Modal>
    </>
  );
}
