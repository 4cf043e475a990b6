import { Group, Stack, Text } from '@mantine/core';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { GameTile } from '../../components/GameTile.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { hookTexts } from '../../texts/game-hooks.ts';
import { useTexts } from '../../texts/index.ts';
import { isOffered, useGameNames, useHooks, type GameHook } from './hooks.ts';

/** The game hooks that players can get ready-made settings for. */
export function Connect() {
  const t = useTexts(hookTexts);
  return (
    <Stack>
      <Heading title={t.title} intro={t.intro} />
      <Result query={useHooks()}>
        {(hooks) => (
          <>
            <HookList hooks={hooks.filter(isOffered)} />
            <Group>
              <Text>{t.others}</Text>
              <AnchorLink to="/settings/keys">{t.ownKey}</AnchorLink>
            </Group>
          </>
        )}
      </Result>
    </Stack>
  );
}

function HookList({ hooks }: { hooks: readonly GameHook[] }) {
  const t = useTexts(hookTexts);
  const namesOf = useGameNames();
  if (hooks.length === 0) return <Empty title={t.none}>{t.noneHint}</Empty>;
  return (
    <ul className="link-list">
      {hooks.map((hook) => (
        <li key={hook.hookID}>
          <Group gap="sm" wrap="nowrap">
            <GameTile game={hook.games[0]!} />
            <div>
              <AnchorLink to="/connect/$hookID" params={hook} fw={600}>
                {hook.name}
              </AnchorLink>
              <Text size="sm" c="dimmed">
                {namesOf(hook)}
              </Text>
            </div>
          </Group>
        </li>
      ))}
    </ul>
  );
}
