import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';

import { useTexts } from '../../texts/index.ts';
import { troubleTexts } from '../../texts/trouble.ts';

interface Props {
  title: string;
  hint: string;
  value: string;
  /** What says that it has been seen. */
  done: string;
  onDone: () => void;
}

/** What is shown only now. */
export function Secret({ title, hint, value, done, onDone }: Props) {
  const t = useTexts(troubleTexts);
  return (
    <Alert color="green" title={title} role="alert">
      <Stack gap="sm">
        <Text>{hint}</Text>
        <Code block className="breaks">
          {value}
        </Code>
        <Group>
          <CopyButton value={value}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? t.copied : t.copy}</Button>}
          </CopyButton>
          <Button variant="default" onClick={onDone}>
            {done}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
