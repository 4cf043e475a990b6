import { Alert, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { useSendsMail } from '../../shared/mail.ts';
import { useTexts } from '../../texts/index.ts';
import { recoveryTexts } from '../../texts/recovery.ts';
import { troubleTexts } from '../../texts/trouble.ts';
import { ResendMail } from './ResendMail.tsx';

/**
 * Tells players whose e-mail address is not verified that a mail has come, and sends another; nothing to all others, without a mail server, and
 * once it has been closed.
 */
export function Unverified() {
  const { unverified: t } = useTexts(recoveryTexts);
  const { close } = useTexts(troubleTexts);
  const { data: isVerified } = useQuery(read('account', 'isEmailVerified', { params: { userID: 'me' } }));
  const [isClosed, setClosed] = useLocalStorage({ key: 'kaiden.unverified-closed', defaultValue: false });
  const sendsMail = useSendsMail();
  if (isVerified !== false || !sendsMail || isClosed) return null;
  return (
    <Alert variant="default" title={t.title} withCloseButton closeButtonLabel={close} onClose={() => setClosed(true)}>
      <Stack gap="sm">
        <Text maw="46rem">{t.hint}</Text>
        <ResendMail />
      </Stack>
    </Alert>
  );
}
