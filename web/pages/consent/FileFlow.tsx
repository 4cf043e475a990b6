import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { UserDocument } from 'kaiden-client';
import { useState } from 'react';

import { api, read, type Body } from '../../api.ts';
import { Copyable } from '../../components/Copyable.tsx';
import { saveFile } from '../../components/download.ts';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { Loading } from '../../components/Result.tsx';
import { consentTexts } from '../../texts/consent.ts';
import { useTexts } from '../../texts/index.ts';
import { Question } from './Question.tsx';
import { Refused } from './Refused.tsx';

const route = getRouteApi('/client-file-flow/$clientID');

type Client = Body<'clients', 'get'>;
type File = Body<'clients', 'makeFile'>;

const save = ({ filename, content }: File) => {
  if (filename !== null) saveFile(new Blob([content]), filename);
};

/** Page on which players get a key file for a program without a redirect address. */
export function FileFlow() {
  const { clientID } = route.useParams();
  // Hooks that are built in; their readmes link here.
  if (clientID.startsWith('CX')) return <Navigate to="/connect/$hookID" params={{ hookID: clientID }} replace />;
  return <ClientFileFlow clientID={clientID} />;
}

function ClientFileFlow({ clientID }: { clientID: string }) {
  const client = useQuery(read('clients', 'get', { params: { clientID } }));
  const author = useQuery({
    ...read('users', 'get', { params: { userID: String(client.data?.author) } }),
    enabled: client.data !== undefined,
  });
  const failure = client.error ?? author.error;
  if (failure) return <Refused error={failure} />;
  if (!client.data || !author.data) return <Loading />;
  return <Answerable client={client.data} author={author.data} />;
}

function Answerable({ client, author }: { client: Client; author: UserDocument }) {
  const t = useTexts(consentTexts);
  const { apiKeyFilename: filename } = client;
  const [isDenied, setDenied] = useState(false);
  const allow = useMutation({
    mutationFn: () => api.clients.makeFile({ params: client }),
    onSuccess: ({ body }) => save(body),
  });
  if (allow.data) return <Made client={client} file={allow.data.body} />;
  if (isDenied) {
    return (
      <NarrowPage title={t.denied} isNews>
        <Text className="breaks">{t.deniedHint(client.name)}</Text>
      </NarrowPage>
    );
  }
  return (
    <Question
      title={t.fileTitle(client.name)}
      client={client}
      author={author}
      allowLabel={filename === null ? t.allowAndShow : t.allowAndSave}
      allow={() => allow.mutate()}
      deny={() => setDenied(true)}
      isPending={allow.isPending}
      error={allow.error}
    >
      <Text className="breaks">{filename === null ? t.shown : t.file(filename)}</Text>
    </Question>
  );
}

function Made({ client, file }: { client: Client; file: File }) {
  const t = useTexts(consentTexts);
  if (file.filename === null) {
    return (
      <NarrowPage title={t.key(client.name)} isNews>
        <Text>{t.keyHint}</Text>
        <Copyable value={file.content} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t.saved(file.filename)} isNews>
      <Text className="breaks">{t.savedHint(client.name)}</Text>
      <div>
        <Button variant="default" onClick={() => save(file)}>
          {t.saveAgain}
        </Button>
      </div>
    </NarrowPage>
  );
}
