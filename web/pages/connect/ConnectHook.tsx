import { Button, List, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { api, type Body } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { Copyable } from '../../components/Copyable.tsx';
import { saveFile } from '../../components/download.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Heading } from '../../components/Heading.tsx';
import { GuidePicture } from '../../components/import-types/GuidePicture.tsx';
import { HOOK_PICTURES } from '../../components/import-types/guides.gen.ts';
import { PageResult } from '../../components/Result.tsx';
import { accountTexts } from '../../texts/account.ts';
import { hookTexts } from '../../texts/game-hooks.ts';
import { useTexts } from '../../texts/index.ts';
import { isOffered, useGameNames, useHooks, useInstructions, type GameHook } from './hooks.ts';
import { FervidexSettings, KsHookSettings } from './HookSettings.tsx';
import { LastHeard } from './LastHeard.tsx';

const route = getRouteApi('/connect/$hookID');

type File = Body<'gameHooks', 'makeFile'>;

const save = ({ filename, content }: File) => {
  if (filename !== null) saveFile(new Blob([content]), filename);
};

/** Page on which players get the file of a hook, with a new key in it. */
export function ConnectHook() {
  const t = useTexts(hookTexts);
  const { hookID } = route.useParams();
  return (
    <PageResult query={useHooks()}>
      {(hooks) => {
        const hook = hooks.find((one) => one.hookID === hookID && isOffered(one));
        const trail = [
          <AnchorLink key="all" to="/connect">
            {t.title}
          </AnchorLink>,
        ];
        return (
          <Stack maw={600}>
            <Heading title={hook?.name ?? t.unavailable} trail={trail} />
            {hook ? <Connection hook={hook} /> : <Text>{t.unavailableHint}</Text>}
          </Stack>
        );
      }}
    </PageResult>
  );
}

function Connection({ hook }: { hook: GameHook }) {
  const t = useTexts(hookTexts);
  const { apiKeys } = useTexts(accountTexts);
  const { filename } = hook;
  const namesOf = useGameNames();
  const instructions = useInstructions(hook);
  const picture = HOOK_PICTURES[hook.hookID];
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () => api.gameHooks.makeFile({ params: hook }),
    onSuccess: async ({ body }) => {
      save(body);
      await queries.invalidateQueries({ queryKey: ['apiTokens'] });
    },
  });
  return (
    <>
      <Text c="dimmed">{namesOf(hook)}</Text>
      <Text>{filename === null ? t.getsKey : t.getsFile(filename)}</Text>
      <Text>{t.keyMay(hook.permissions.map((name) => apiKeys.names[name]).join(', '))}</Text>
      <ErrorPanel error={make.error} />
      {make.data ? (
        <Made file={make.data.body} />
      ) : (
        <div>
          <Button loading={make.isPending} onClick={() => make.mutate()}>
            {filename === null ? t.makeKey : t.download(filename)}
          </Button>
        </div>
      )}
      <Title order={2} size="h4">
        {t.next}
      </Title>
      <List type="ordered" className="breaks">
        {instructions.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {picture && <GuidePicture picture={picture} />}
      <LastHeard hookID={hook.hookID} />
      {hook.hookID === 'CXFervidex' && <FervidexSettings />}
      {hook.hookID === 'CXKsHook' && <KsHookSettings />}
    </>
  );
}

function Made({ file }: { file: File }) {
  const t = useTexts(hookTexts);
  return (
    <Stack gap="sm" role="status">
      {file.filename === null ? (
        <Copyable value={file.content} />
      ) : (
        <>
          <Text fw={600} className="breaks">
            {t.saved(file.filename)}
          </Text>
          <div>
            <Button variant="default" onClick={() => save(file)}>
              {t.saveAgain}
            </Button>
          </div>
        </>
      )}
      <Text>{t.once}</Text>
      <div>
        <AnchorLink to="/settings/keys">{t.yourKeys}</AnchorLink>
      </div>
    </Stack>
  );
}
