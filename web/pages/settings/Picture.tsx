import { Alert, Button, FileButton, Group, Image, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { clientTexts } from '../../texts/clients.ts';
import { useTexts } from '../../texts/index.ts';
import { Crop } from './Crop.tsx';
import type { Size } from './size.ts';

interface Props {
  label: string;
  /** Size of the uploaded picture (px). */
  size: Size;
  /** Changes with every picture; null if there is none. */
  version: string | null;
  get: () => Promise<{ body: ReadableStream<Uint8Array> }>;
  set: (file: File) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

/** A picture of the profile, as it is and to be changed. */
export function Picture({ label, size, version, get, set, remove }: Props) {
  const t = useTexts(clientTexts);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const current = useQuery({
    queryKey: ['pictures', label, version],
    queryFn: async () => URL.createObjectURL(await new Response((await get()).body).blob()),
    enabled: version !== null,
    staleTime: Infinity,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['users'] });
  const open = useMutation({ mutationFn: (file: File) => createImageBitmap(file), onSuccess: setChosen });
  const send = useMutation({
    mutationFn: set,
    onSuccess: async () => {
      setChosen(null);
      await refresh();
    },
  });
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text fw={600}>{label}</Text>
      {version === null && !chosen && <Text c="dimmed">{t.noPicture}</Text>}
      {version !== null && !chosen && current.data && (
        <Image src={current.data} alt={label} w="auto" maw="100%" h={128} fit="contain" radius="md" />
      )}
      {open.isError && (
        <Alert color="red" role="alert">
          {t.unreadable}
        </Alert>
      )}
      <ErrorPanel error={send.error} />
      {chosen && <Crop image={chosen} size={size} isPending={send.isPending} onDone={(file) => send.mutate(file)} />}
      <Group gap="xs">
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          onChange={(file) => file && open.mutate(file)}
        >
          {(props) => (
            <Button variant="default" {...props} aria-label={`${t.choosePicture}: ${label}`}>
              {t.choosePicture}
            </Button>
          )}
        </FileButton>
        {version !== null && (
          <ConfirmButton label={t.removePicture} named={label} action={() => remove().then(refresh)}>
            {t.removePictureHint}
          </ConfirmButton>
        )}
      </Group>
    </Stack>
  );
}
