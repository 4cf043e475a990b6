import '@mantine/dropzone/styles.css';
import { Alert, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useState } from 'react';

import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

const LARGEST = 16 * 1024 * 1024;

interface Props {
  label: string;
  hint: string;
  /** For those who have chosen something already. */
  small: boolean;
  take: (files: File[]) => void;
}

/** Takes files, dropped or chosen; those that are too large are named and left out. */
export function DropFiles({ label, hint, small, take }: Props) {
  const t = useTexts(importTexts);
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);
  return (
    <>
      <Dropzone
        maxSize={LARGEST}
        aria-label={small ? hint : label}
        inputProps={{ 'aria-label': t.drop }}
        onDropAny={(files, refused) => {
          setTooLarge(refused.map(({ file }) => file.name));
          if (files.length > 0) take(files);
        }}
        onDrop={() => undefined}
      >
        <Stack align="center" justify="center" gap={4} mih={small ? 60 : 140}>
          <Text size="lg" fw={600} ta="center" className="breaks">
            {label}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {hint}
          </Text>
        </Stack>
      </Dropzone>
      {tooLarge.length > 0 && (
        <Alert color="red" role="alert" title={tooLarge.join(', ')}>
          {t.tooLarge}
        </Alert>
      )}
    </>
  );
}
