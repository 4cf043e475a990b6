import '@mantine/dropzone/styles.css';
import { Alert, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useState } from 'react';

import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

const LARGEST = 16 * 1024 * 1024;

/** Takes one file, dropped or chosen. */
export function DropFile({ file, take }: { file: File | null; take: (file: File) => void }) {
  const t = useTexts(importTexts);
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <>
      <Dropzone
        multiple={false}
        maxSize={LARGEST}
        aria-label={file ? t.another : t.drop}
        inputProps={{ 'aria-label': t.drop }}
        onDrop={([dropped]) => {
          setRefused(null);
          if (dropped) take(dropped);
        }}
        onReject={([rejected]) =>
          setRefused(rejected?.errors.some(({ code }) => code === 'file-too-large') ? t.tooLarge : t.onlyOne)
        }
      >
        <Stack align="center" justify="center" gap={4} mih={file ? 60 : 140}>
          <Text size="lg" fw={600} ta="center" className="breaks">
            {file ? file.name : t.drop}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {file ? t.another : t.dropHint}
          </Text>
        </Stack>
      </Dropzone>
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
    </>
  );
}
