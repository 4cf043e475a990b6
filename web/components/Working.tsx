import { Paper, Progress, Stack, Text } from '@mantine/core';

interface Props {
  text: string;
  more?: string | null;
  part: number | null;
  /** Without a frame of its own. */
  plain?: boolean;
}

/** Progress as text and as a bar; `part` is from 0 to 1, null if unknown. */
export const Working = ({ text, more, part, plain = false }: Props) => (
  <Paper withBorder={!plain} p={plain ? 0 : 'lg'} aria-busy="true">
    <Stack gap="xs">
      <Text aria-live="polite">
        {text}
        {more && ` – ${more}`}
      </Text>
      <Progress value={part === null ? 100 : 100 * part} animated={part === null} aria-label={text} />
    </Stack>
  </Paper>
);
