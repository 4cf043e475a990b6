import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ChartDocument } from 'kaiden-client';
import { chartName } from 'kaiden-client/chart-names';

import type { Body } from '../../api.ts';
import { DifficultyBadge } from '../../components/Badges.tsx';
import { bpmOf, notesOf } from '../../components/chart-facts.ts';
import { DeveloperDetails } from '../../components/DeveloperDetails.tsx';
import { playtypeOf, useGameConfig } from '../../components/game.ts';
import { FolderList, GptLink, SongLink } from '../../components/GameLinks.tsx';
import { Heading } from '../../components/Heading.tsx';
import { PageResult, Placeholder, Result } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { useTierName } from '../../components/tiers.ts';
import { WhenAllLoaded } from '../../components/WhenAllLoaded.tsx';
import { useFormat } from '../../format/index.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { useTrail } from '../gpt/Frame.tsx';
import { AddPlay } from './AddPlay.tsx';
import { Difficulties } from './Difficulties.tsx';
import { Distribution } from './Distribution.tsx';
import { GradeScores } from './GradeScores.tsx';
import { History } from './History.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { useAreMyPlaysLoading } from './my-plays.ts';
import { boardOn, chartOf, distributionOn, foldersWith, playcountOf, songOf } from './queries.ts';

const route = getRouteApi('/games/$game/$playtype/charts/$chartID');

/** A chart: who has played it how well, and what the reader has on it. */
export function ChartPage() {
  const { chartID, ...gpt } = route.useParams();
  const games = useTrail();
  const config = useGameConfig(gpt);
  const query = useQuery(chartOf({ ...gpt, chartID }));
  return (
    <PageResult query={query}>
      {({ song, chart, tiers }) => (
        <Stack key={chartID} gap="lg">
          <Heading
            title={config ? `${song.title} (${chartName(config, chart)})` : song.title}
            trail={[...games, <GptLink key="gpt" {...gpt} />, <SongLink key="song" {...gpt} song={song} />]}
          >
            {song.title} <DifficultyBadge chart={chart} />
          </Heading>
          <About song={song} chart={chart} tiers={tiers} />
          <DeveloperDetails
            ids={{ songID: song.id, chartID }}
            path={`/games/${gpt.game}/${gpt.playtype}/charts/${chartID}`}
          />
        </Stack>
      )}
    </PageResult>
  );
}

/** Shows the chart with its plays, leaderboard and folders all at once: until they are loaded, nobody knows how high they are. */
function About({ song, chart, tiers }: Body<'charts', 'get'>) {
  const loading = [
    { isLoading: useAreMyPlaysLoading(chart) },
    useQuery(playtypeOf(chart)),
    useQuery(playcountOf(chart)),
    useQuery(songOf(chart, song.id)),
    useInfiniteQuery(boardOn(chart)),
    useQuery(distributionOn(chart)),
    useQuery(foldersWith(chart)),
  ];
  return (
    <WhenAllLoaded of={loading} h={1000}>
      <Facts song={song} chart={chart} tiers={tiers} />
      <Difficulties gpt={chart} songID={song.id} />
      <div className="columns">
        <Leaderboard chart={chart} />
        <Stack gap="lg">
          <History chart={chart} title={song.title} />
          <AddPlay chart={chart} />
          <GradeScores chart={chart} />
          <Distribution chart={chart} title={song.title} />
          <Folders chart={chart} />
        </Stack>
      </div>
    </WhenAllLoaded>
  );
}

function Facts({ song, chart, tiers }: Body<'charts', 'get'>) {
  const t = useTexts(chartTexts);
  const { number } = useFormat();
  const tierName = useTierName(chart.game, chart.playtype);
  const { data } = useQuery(playcountOf(chart));
  const [notes, bpm, versions] = [notesOf(chart), bpmOf(chart, song), useVersions(chart)];
  return (
    <Stack gap={2}>
      <Text>{song.artist}</Text>
      {song.altTitles.length > 0 && (
        <Text size="sm" c="dimmed">
          {t.also}: {song.altTitles.join(' · ')}
        </Text>
      )}
      <Group gap="md" fz="sm" c="dimmed" mih={22}>
        {data && <span>{t.players(number(data.count))}</span>}
        {notes !== undefined && <span>{t.notes(number(notes))}</span>}
        {bpm !== undefined && <span>{number(bpm)} BPM</span>}
        {versions && <span>{versions}</span>}
        {!chart.isPrimary && <span>{t.older}</span>}
        {Object.values(tiers).some(({ text }) => text !== null) && (
          <span>
            {t.tiers}:{' '}
            {Object.entries(tiers)
              .map(([name, { value, text }]) => `${tierName(name)} ${text ?? t.countedTier(String(value))}`)
              .join(' · ')}
          </span>
        )}
      </Group>
    </Stack>
  );
}

/** Returns the versions that a chart is in, as a text. */
function useVersions(chart: ChartDocument): string | undefined {
  const t = useTexts(chartTexts);
  const config = useGameConfig(chart);
  const held = config?.supportedVersions.filter((id) => chart.versions.includes(id)) ?? [];
  const nameOf = (version: string) => config?.versions.find(({ id }) => id === version)?.display ?? version;
  const [first, last] = [held[0], held.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (last === config?.supportedVersions.at(-1)) return first === last ? nameOf(first) : t.since(nameOf(first));
  return first === last ? nameOf(first) : t.versions(nameOf(first), nameOf(last));
}

function Folders({ chart }: { chart: ChartDocument }) {
  const t = useTexts(chartTexts);
  const query = useQuery(foldersWith(chart));
  return (
    <Section title={t.folders}>
      <Result query={query} placeholder={<Placeholder h={96} />}>
        {(folders) => (folders.length === 0 ? <Text>{t.noFolders}</Text> : <FolderList folders={folders} />)}
      </Result>
    </Section>
  );
}
