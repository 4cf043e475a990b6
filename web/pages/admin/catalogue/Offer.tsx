import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../../api.ts';
import { useFormat } from '../../../format/index.ts';
import { catalogueTexts } from '../../../texts/catalogue.ts';
import { useLanguage, useTexts } from '../../../texts/index.ts';
import { fetchFailureIn } from '../../../texts/song-source.ts';

/** Each time, the server asks another one. */
const A_WHILE = 300_000;
const MB = 1_000_000;

/** Says how large and how old the song database is, or why it can't be fetched now. */
export function Offer() {
  const { fetch: t } = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const { rating, date } = useFormat();
  const sizeOf = (bytes: number) => (bytes < MB ? `${rating(bytes / 1000, 1)} kB` : `${rating(bytes / MB, 1)} MB`);
  const { data: offer } = useQuery({ ...read('catalogue', 'offer'), staleTime: A_WHILE });
  if (!offer) return <Text size="sm">&nbsp;</Text>;
  if (offer.failure !== null) return <Text size="sm">{t.unreachable(fetchFailureIn(language, offer.failure))}</Text>;
  return (
    <Text size="sm">
      {offer.bytes === null ? t.sizeUnknown : t.size(sizeOf(offer.bytes))}{' '}
      {offer.lastModified !== null && t.changed(date(offer.lastModified))}
    </Text>
  );
}
