import { Alert } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { widgetsOf, type Provider } from './providers.ts';

interface Props {
  provider: Provider;
  siteKey: string;
  /** Gets '' when an answer is no longer good. */
  onAnswer: (answer: string) => void;
}

/** A provider's widget, in a frame of theirs. */
export function Captcha({ provider, siteKey, onAnswer }: Props) {
  const t = useTexts(accountTexts);
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const tell = useEffectEvent(onAnswer);
  useEffect(() => {
    let isGone = false;
    const forget = () => tell('');
    widgetsOf(provider).then(
      (widgets) => {
        if (isGone || !place.current) return;
        // Into an element of its own: no widget takes the place of another.
        const inner = place.current.appendChild(document.createElement('div'));
        widgets.render(inner, {
          sitekey: siteKey,
          callback: (answer) => tell(answer),
          'expired-callback': forget,
          'error-callback': forget,
        });
      },
      () => setFailed(true),
    );
    const { current } = place;
    return () => {
      isGone = true;
      current?.replaceChildren();
    };
  }, [provider, siteKey]);
  return (
    <>
      {hasFailed && (
        <Alert color="red" role="alert">
          {t.noCaptcha}
        </Alert>
      )}
      <div ref={place} />
    </>
  );
}
