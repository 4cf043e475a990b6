import { Button, Group, Modal, Stack, Text, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useTexts } from '../texts/index.ts';
import { troubleTexts } from '../texts/trouble.ts';
import { ErrorPanel } from './ErrorPanel.tsx';

interface Props extends ButtonProps {
  /** Label of the button, and of the one that confirms. */
  label: string;
  /** Names the button where several say the same. */
  named?: string;
  /** Consequences, shown before confirming. */
  children: ReactNode;
  action: () => Promise<unknown>;
}

/** Button that asks for confirmation first, and shows errors next to the question. */
export function ConfirmButton({ label, named, children, action, ...button }: Props) {
  const t = useTexts(troubleTexts);
  const [opened, { open, close }] = useDisclosure();
  const run = useMutation({ mutationFn: action, onSuccess: close });
  return (
    <>
      <Button
        variant="light"
        color="red"
        {...button}
        onClick={open}
        aria-label={named ? `${label}: ${named}` : undefined}
      >
        {label}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={named ?? label}
        closeButtonProps={{ 'aria-label': t.close }}
        centered
        lockScroll={false}
      >
        <Stack>
          <Text component="div">{children}</Text>
          <ErrorPanel error={run.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {t.cancel}
            </Button>
            <Button color="red" loading={run.isPending} onClick={() => run.mutate()}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
