import '@mantine/dropzone/styles.css';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef, useState } from 'react';

import { catalogueTexts } from '../../../texts/catalogue.ts';
import { useTexts } from '../../../texts/index.ts';
import { seedFilesOf } from './seed-files.ts';

/** Takes seed files, folders of them and archives, dropped or chosen. */
export function ChooseFiles({ busy, take }: { busy: boolean; take: (files: File[]) => void }) {
  const t = useTexts(catalogueTexts);
  const [noneFound, setNoneFound] = useState(false);
  const folder = useRef<HTMLInputElement>(null);
  function choose(files: readonly File[]) {
    const seeds = seedFilesOf(files);
    setNoneFound(seeds.length === 0);
    if (seeds.length > 0) take(seeds);
  }
  return (
    <Stack gap="sm">
      <Dropzone
        disabled={busy}
        aria-label={t.drop}
        inputProps={{ 'aria-label': t.drop }}
        onDrop={choose}
        onReject={() => setNoneFound(true)}
      >
        <Stack align="center" justify="center" gap={4} mih={110}>
          <Text size="lg" fw={600} ta="center">
            {t.drop}
          </Text>
          <Text size="sm" c="dimmed" ta="center" className="breaks">
            {t.dropHint}
          </Text>
        </Stack>
      </Dropzone>
      <Group>
        <Button variant="default" disabled={busy} onClick={() => folder.current?.click()}>
          {t.chooseFolder}
        </Button>
        <input
          ref={folder}
          type="file"
          hidden
          aria-label={t.chooseFolder}
          {...{ webkitdirectory: '' }}
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])]);
            // So that the same folder can be chosen again.
            currentTarget.value = '';
          }}
        />
      </Group>
      {noneFound && (
        <Alert color="red" role="alert">
          {t.none}
        </Alert>
      )}
    </Stack>
  );
}
