import { Button, type ButtonProps } from '@mantine/core';
import { notifications } from '@mantine/notifications';

import { useTexts } from '../texts/index.ts';
import { shareTexts } from '../texts/share.ts';

interface Props extends ButtonProps {
  /** Page to share; the server draws its link card. */
  path: string;
  title: string;
}

/** Hands a page to the device's share menu; where there is none, its address is copied. */
export function ShareButton({ path, title, ...look }: Props) {
  const t = useTexts(shareTexts);
  async function share() {
    const url = new URL(path, location.origin).href;
    // Devices without a share menu don't have the function.
    const offered = navigator as Partial<Pick<Navigator, 'share'>>;
    if (offered.share) {
      // Rejected if the player changes their mind.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    notifications.show({ message: isCopied ? t.linkCopied : url });
  }
  return (
    <Button {...look} onClick={() => void share()}>
      {t.share}
    </Button>
  );
}
