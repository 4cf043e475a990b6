import { Alert, Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CatalogueSource, CatalogueStage } from 'kaiden-client';
import { useEffect, useRef, useState } from 'react';

import { read } from '../../../api.ts';
import { Result } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { catalogueTexts } from '../../../texts/catalogue.ts';
import { useLanguage, useTexts } from '../../../texts/index.ts';
import { concernIn } from '../../../texts/job-messages.ts';
import { scheduleIn } from '../../../texts/jobs.ts';
import { licenceIn } from '../../../texts/song-source.ts';
import { ChooseGames } from './ChooseGames.tsx';
import { Offer } from './Offer.tsx';

interface Props {
  /** State of the staged files; the last pull is reloaded when it changes. */
  state: CatalogueStage['state'] | undefined;
  busy: boolean;
  /** Gets the chosen games; null for all. */
  fetch: (games: string[] | null) => void;
}

/** Shows the song database of this server, and what came of the last pull. */
export function Source({ state, busy, fetch: fetchSongs }: Props) {
  const { source: t } = useTexts(catalogueTexts);
  const query = useQuery(read('catalogue', 'source'));
  const { refetch } = query;
  const [chosen, setChosen] = useState<string[] | null>();
  const games = chosen === undefined ? (query.data?.games ?? null) : chosen;
  // The result of a download is known once its files have another state.
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) void refetch();
    before.current = state;
  }, [refetch, state]);
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{t.title}</Text>
          <Button disabled={busy || games?.length === 0} onClick={() => fetchSongs(games)}>
            {t.fetch}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t.fetchHint}
        </Text>
        <Result query={query}>
          {(found) => (
            <>
              {found.unfinished && <Unfinished {...found.unfinished} />}
              <Known {...found} />
            </>
          )}
        </Result>
        <Offer />
        <ChooseGames games={games} choose={setChosen} />
      </Stack>
    </Paper>
  );
}

/** Says that only a part of a song database is stored so far. */
function Unfinished({ source, begunAt, isRunning }: NonNullable<CatalogueSource['unfinished']>) {
  const { source: t } = useTexts(catalogueTexts);
  const { time } = useFormat();
  return (
    <Alert color={isRunning ? 'blue' : 'yellow'} title={isRunning ? t.unfinished.running : t.unfinished.interrupted}>
      <Text size="sm" className="breaks">
        {t.unfinished.of(source, time(begunAt))} {!isRunning && t.unfinished.hint}
      </Text>
    </Alert>
  );
}

function Known({ source, licence, pin, schedule, last, loaded }: CatalogueSource) {
  const { source: t } = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const { time } = useFormat();
  return (
    <Stack gap={4}>
      <Text size="sm" className="breaks">
        {source}
      </Text>
      <Text size="sm">{licenceIn(language, licence)}</Text>
      <Text size="sm">{schedule === null ? t.off : t.schedule(scheduleIn(language, schedule))}</Text>
      {pin !== null && (
        <Text size="sm" className="breaks">
          {t.pinned(pin)}
        </Text>
      )}
      {loaded && (
        <Text size="sm" className="breaks">
          {t.loaded(time(loaded.loadedAt), loaded.commit ?? loaded.sha256)}
        </Text>
      )}
      {last ? <Last {...last} /> : <Text size="sm">{t.never}</Text>}
    </Stack>
  );
}

function Last({ outcome, pulledAt, message, concerns }: NonNullable<CatalogueSource['last']>) {
  const { source: t } = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const { time } = useFormat();
  const said = t.outcomes[outcome](time(pulledAt));
  if (outcome === 'loaded' || outcome === 'unchanged') return <Text size="sm">{said}</Text>;
  return (
    <Alert color={outcome === 'failed' ? 'red' : 'yellow'} title={said}>
      <List className="breaks">
        {(outcome === 'failed' ? [message] : concerns.map((concern) => concernIn(language, concern))).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
