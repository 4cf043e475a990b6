import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { read } from '../../api.ts';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { useLanguage, useTexts } from '../../texts/index.ts';
import { licenceIn } from '../../texts/song-source.ts';
import { ChooseGames } from '../admin/catalogue/ChooseGames.tsx';
import { Offer } from '../admin/catalogue/Offer.tsx';

interface Props {
  busy: boolean;
  /** Gets the chosen games (null for all), and whether to load them without a look. */
  fetch: (games: string[] | null, andLoad: boolean) => void;
}

/** Offers the song database that the server is set to: where it comes from, its licence, its size and date. */
export function FetchSongs({ busy, fetch: fetchSongs }: Props) {
  const { fetch: t } = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const [games, setGames] = useState<string[] | null>(null);
  const { data: source } = useQuery(read('catalogue', 'source'));
  const isDisabled = busy || !source || games?.length === 0;
  return (
    <Stack gap="sm" align="flex-start" component="section" aria-label={t.title}>
      <Title order={4} size="h5">
        {t.title}
      </Title>
      {source && (
        <Text size="sm" className="breaks">
          {t.from}{' '}
          <Anchor href={source.source} underline="always">
            {nameOf(source.source)}
          </Anchor>
          {language === 'ja' ? '。' : '. '}
          {licenceIn(language, source.licence)}
        </Text>
      )}
      <Offer />
      <ChooseGames games={games} choose={setGames} />
      <Group gap="sm">
        <Button disabled={isDisabled} onClick={() => fetchSongs(games, true)}>
          {t.load}
        </Button>
        <Button variant="default" disabled={isDisabled} onClick={() => fetchSongs(games, false)}>
          {t.look}
        </Button>
      </Group>
    </Stack>
  );
}

/** Returns the host of an archive and where it is there, without what code hosting sites put behind a repository. */
function nameOf(source: string): string {
  const { host, pathname } = new URL(source);
  return `${host}${pathname.replace(/\/archive\/refs\/.*$/, '')}`;
}
