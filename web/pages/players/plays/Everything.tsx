import { Stack, Text } from '@mantine/core';

import { Empty, Failure, Placeholder } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import type { Loaded } from './load.ts';
import { PlayTable } from './PlayTable.tsx';

type Props = { label: string; of: 'pbs' | 'scores' } & Loaded;

/** Table of all plays; it grows while they load. */
export function Everything({ label, of, plays, isLoading, error, retry }: Props) {
  const t = useTexts(playsTexts);
  const { number } = useFormat();
  if (error) return <Failure error={error} retry={retry} />;
  if (plays.length === 0) return isLoading ? <Placeholder h={600} /> : <Empty title={t.noPlays}>{t.noPlaysHint}</Empty>;
  return (
    <Stack gap="sm">
      <PlayTable label={label} of={of} plays={plays} />
      {isLoading && <Text role="status">{t.loading(number(plays.length))}</Text>}
    </Stack>
  );
}
