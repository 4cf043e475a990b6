import { Alert, Button, Stack, Text } from '@mantine/core';

import { Copyable } from '../../components/Copyable.tsx';

interface Props {
  title: string;
  hint: string;
  value: string;
  /** Label of the button that dismisses it. */
  done: string;
  onDone: () => void;
}

/** Secret that is shown only once. */
export function Secret({ title, hint, value, done, onDone }: Props) {
  return (
    <Alert color="green" title={title} role="alert">
      <Stack gap="sm">
        <Text>{hint}</Text>
        <Copyable value={value}>
          <Button variant="default" onClick={onDone}>
            {done}
          </Button>
        </Copyable>
      </Stack>
    </Alert>
  );
}
