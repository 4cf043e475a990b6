import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';

import { api } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { isRefusal, ErrorPanel } from '../../components/ErrorPanel.tsx';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { useMyID } from '../../shared/me.ts';
import { useTaken } from '../../shared/taken.ts';
import { useTexts } from '../../texts/index.ts';
import { recoveryTexts } from '../../texts/recovery.ts';
import { ResendMail } from './ResendMail.tsx';

const route = getRouteApi('/verify-email');

/** Verifies an e-mail address with the code of a mail; not before somebody says so, for programs open links as well. */
export function VerifyEmail() {
  const { verify: t, dead, deadHint } = useTexts(recoveryTexts);
  const code = useTaken(route.useSearch().code);
  const me = useMyID();
  const queries = useQueryClient();
  const verify = useMutation({
    mutationFn: () => api.auth.verifyEmail({ json: { code } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['account'] }),
  });
  if (verify.isSuccess) {
    return (
      <NarrowPage title={t.done} isNews>
        <Text>{t.doneHint}</Text>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t.toHome}</Button>
      </NarrowPage>
    );
  }
  const isDead = isRefusal(verify.error, 'invalid_code');
  if (isDead || code === '') {
    return (
      <NarrowPage key={String(isDead)} title={isDead ? dead : t.title} isNews={isDead}>
        <Text>{isDead ? deadHint : t.look}</Text>
        {typeof me === 'number' ? <ResendMail /> : <LogIn />}
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t.title}>
      <Text>{t.intro}</Text>
      <ErrorPanel error={verify.error} />
      <Button loading={verify.isPending} onClick={() => verify.mutate()}>
        {t.confirm}
      </Button>
    </NarrowPage>
  );
}

function LogIn() {
  const { verify: t } = useTexts(recoveryTexts);
  return (
    <AnchorLink to="/login" search={{ to: '/settings/security' }}>
      {t.logIn}
    </AnchorLink>
  );
}
