import { NativeSelect, Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';

import { useGameNames, useGames } from '../../components/game.ts';
import { Heading } from '../../components/Heading.tsx';
import { FORMAT_GUIDES, type FormatGuide } from '../../components/import-types/guides.gen.ts';
import { Empty, PageResult, Result } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { guideTexts } from '../../texts/guides.ts';
import { useTexts } from '../../texts/index.ts';
import { isOffered, useHooks, type GameHook } from '../connect/hooks.ts';
import { FileGuide, HookGuide } from './Guide.tsx';

const route = getRouteApi('/import/guides');

/** How players get their scores, by game and tool. */
export function Guides() {
  const t = useTexts(guideTexts);
  const games = useGames();
  const hooks = useHooks();
  const { game } = route.useSearch();
  return (
    <PageResult query={games}>
      {({ supportedGames }) => (
        <Stack>
          <Heading title={t.title} intro={t.intro} />
          <GameChoice games={supportedGames} />
          <Result query={hooks}>
            {(hooks) => <List key={game} games={supportedGames} hooks={hooks.filter(isOffered)} />}
          </Result>
        </Stack>
      )}
    </PageResult>
  );
}

function GameChoice({ games }: { games: readonly string[] }) {
  const t = useTexts(guideTexts);
  const { gameName } = useGameNames();
  const { game } = route.useSearch();
  const navigate = useNavigate({ from: '/import/guides' });
  return (
    <NativeSelect
      label={t.game}
      maw={420}
      value={game ?? ''}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ search: value === '' ? {} : { game: value }, replace: true, resetScroll: false })
      }
      data={[{ value: '', label: t.allGames }, ...games.map((value) => ({ value, label: gameName(value) }))]}
    />
  );
}

interface ListProps {
  games: readonly string[];
  hooks: readonly GameHook[];
}

function List({ games, hooks }: ListProps) {
  const t = useTexts(guideTexts);
  const { gameName } = useGameNames();
  const { game } = route.useSearch();
  const shown = game === undefined ? games : games.filter((one) => one === game);
  return (
    <>
      {shown.map((one) => {
        const own = FORMAT_GUIDES.filter((guide) => guide.games?.includes(one));
        const sent = hooks.filter((hook) => hook.games.includes(one));
        if (own.length + sent.length === 0)
          return game === undefined ? null : (
            <Empty key={one} title={t.none}>
              {t.noneHint}
            </Empty>
          );
        return <Tools key={one} title={gameName(one)} guides={own} hooks={sent} isOpen={game !== undefined} />;
      })}
      <Tools
        title={t.everyGame}
        guides={FORMAT_GUIDES.filter(({ games }) => games === null)}
        hooks={[]}
        isOpen={false}
      />
    </>
  );
}

interface ToolsProps {
  title: string;
  guides: readonly FormatGuide[];
  hooks: readonly GameHook[];
  isOpen: boolean;
}

function Tools({ title, guides, hooks, isOpen }: ToolsProps) {
  return (
    <Section title={title}>
      <Stack gap="xs">
        {hooks.map((hook) => (
          <HookGuide key={hook.hookID} hook={hook} isOpen={isOpen} />
        ))}
        {guides.map((guide) => (
          <FileGuide key={guide.importType} guide={guide} isOpen={isOpen} />
        ))}
      </Stack>
    </Section>
  );
}
