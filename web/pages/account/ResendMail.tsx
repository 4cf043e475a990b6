import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useSendsMail } from '../../shared/mail.ts';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';

/** Has the link to verify the e-mail address mailed again. */
export function ResendMail() {
  const { settings: t } = useTexts(accountTexts);
  const sendsMail = useSendsMail();
  const resend = useMutation({
    mutationFn: () => api.auth.resendVerifyEmail(),
    onSuccess: () => notifications.show({ message: sendsMail ? t.resent : t.linkRequested }),
  });
  return (
    <>
      <ErrorPanel error={resend.error} />
      <div>
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          {sendsMail === false ? t.requestLink : t.resend}
        </Button>
      </div>
    </>
  );
}
