import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { useTexts } from '../../texts/index.ts';
import { recoveryTexts } from '../../texts/recovery.ts';
import { ResendMail } from './ResendMail.tsx';

/** Tells players whose e-mail address is not verified that a mail has come, and sends another; nothing to all others. */
export function Unverified() {
  const { unverified: t } = useTexts(recoveryTexts);
  const { data: isVerified } = useQuery(read('account', 'isEmailVerified', { params: { userID: 'me' } }));
  if (isVerified !== false) return null;
  return (
    <Alert variant="default" title={t.title}>
      <Stack gap="sm">
        <Text maw="46rem">{t.hint}</Text>
        <ResendMail />
      </Stack>
    </Alert>
  );
}
