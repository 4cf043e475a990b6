import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../format/index.ts';
import { useTexts } from '../texts/index.ts';
import { ownTexts } from '../texts/own.ts';
import { download } from './download.ts';
import { ErrorPanel } from './ErrorPanel.tsx';

interface Props {
  /** Names the download for screen readers. */
  named: string;
  /** Name of the file, where the server gives none. */
  filename: string;
  get: () => Promise<{ body: ReadableStream<Uint8Array>; headers: Headers }>;
}

const MiB = 1024 * 1024;

/** Downloads a file that the server makes, and shows how much of it has come. */
export function DownloadButton({ named, filename, get }: Props) {
  const { export: t } = useTexts(ownTexts);
  const { rating } = useFormat();
  const [bytes, setBytes] = useState(0);
  const run = useMutation({
    mutationFn: async () => {
      setBytes(0);
      await download(await get(), filename, setBytes);
    },
  });
  return (
    <>
      <Group gap="sm">
        <Button loading={run.isPending} onClick={() => run.mutate()} aria-label={t.downloadNamed(named)}>
          {t.download}
        </Button>
        {run.isPending && <Text aria-live="polite">{t.loading(rating(bytes / MiB))}</Text>}
      </Group>
      <ErrorPanel error={run.error} />
    </>
  );
}
