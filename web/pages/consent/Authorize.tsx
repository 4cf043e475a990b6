import { Anchor, Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import { api, read, type Body } from '../../api.ts';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { Loading } from '../../components/Result.tsx';
import { consentTexts } from '../../texts/consent.ts';
import { useTexts } from '../../texts/index.ts';
import { Question } from './Question.tsx';
import { Refused } from './Refused.tsx';

const route = getRouteApi('/oauth/authorize');

/** Page to which a program sends its users to get a key from them. */
export function Authorize() {
  const asked = useQuery(read('oauth', 'authorization', { query: route.useSearch() }));
  if (asked.isError) return <Refused error={asked.error} />;
  if (!asked.data) return <Loading />;
  return asked.data.fault === null ? <Answerable {...asked.data} /> : <AtFault {...asked.data} />;
}

type Request = Body<'oauth', 'authorization'>;

function Answerable({ client, author, denyTo }: Request) {
  const t = useTexts(consentTexts);
  const search = route.useSearch();
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  /** Going back from there does not lead to the question again. */
  const leave = (address: string) => {
    setLeavingTo(address);
    window.location.replace(address);
  };
  const allow = useMutation({
    mutationFn: () =>
      api.oauth.createCode({
        json: {
          clientID: client.clientID,
          redirectUri: search.redirect_uri ?? null,
          codeChallenge: search.code_challenge ?? null,
          state: search.state ?? null,
          context: search.context ?? null,
        },
      }),
    onSuccess: ({ body }) => leave(body.redirectTo ?? denyTo),
  });
  if (leavingTo !== null) return <Leaving to={leavingTo} />;
  return (
    <Question
      title={t.title(client.name)}
      client={client}
      author={author}
      allowLabel={t.allow}
      allow={() => allow.mutate()}
      deny={() => leave(denyTo)}
      isPending={allow.isPending}
      error={allow.error}
    >
      <Text className="breaks">{t.goesTo(new URL(denyTo).host)}</Text>
    </Question>
  );
}

function Leaving({ to }: { to: string }) {
  const t = useTexts(consentTexts);
  return (
    <NarrowPage title={t.leaving} isNews>
      <Anchor href={to}>{t.leavingTo(new URL(to).host)}</Anchor>
    </NarrowPage>
  );
}

/** Shows why a program's request can't be granted. Returning to the program is the user's choice. */
function AtFault({ client, fault, denyTo }: Request) {
  const t = useTexts(consentTexts);
  return (
    <NarrowPage title={t.fault(client.name)}>
      <Text className="breaks">{fault}</Text>
      <div>
        <Button component="a" href={denyTo} variant="default">
          {t.backTo(new URL(denyTo).host)}
        </Button>
      </div>
    </NarrowPage>
  );
}
