import { Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';

import { api } from '../../../api.ts';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { useLanguage, useTexts } from '../../../texts/index.ts';
import { ratingTexts } from '../../../texts/rating.ts';
import { pathOf } from '../plays/LongTable.tsx';
import { useSlice } from '../ugpt.ts';

/** The picture of a rating with its plays, to be opened or shared. */
export function Sharing({ alg }: { alg: string }) {
  const t = useTexts(ratingTexts);
  const { language: lang } = useLanguage();
  const { params, user, title: game } = useSlice();
  const clipboard = useClipboard();
  const title = t.shareTitle(user.username, game);
  const path = pathOf(
    'api',
    'v1',
    'users',
    user.username,
    'games',
    params.game,
    params.playtype,
    'rating',
    'picture.png',
  );
  const share = useMutation({
    mutationFn: async () => {
      const url = location.href;
      if (!('share' in navigator)) {
        clipboard.copy(url);
        notifications.show({ message: t.copied });
        return;
      }
      const { body } = await api.cards.rating({ params, query: { alg, lang } });
      const file = new File([await new Response(body).blob()], `${params.game}-rating.png`, { type: 'image/png' });
      await sent(navigator.canShare({ files: [file] }) ? { title, files: [file] } : { title, url });
    },
  });
  return (
    <div>
      <Group gap="xs">
        <Button
          component="a"
          variant="default"
          href={`${path}?${new URLSearchParams({ alg, lang }).toString()}`}
          target="_blank"
        >
          {t.picture}
        </Button>
        <Button loading={share.isPending} onClick={() => share.mutate()}>
          {t.share}
        </Button>
      </Group>
      <ErrorPanel error={share.error} />
    </div>
  );
}

/** Offers something to the device's other programs; closing that is no failure. */
async function sent(shared: ShareData): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
