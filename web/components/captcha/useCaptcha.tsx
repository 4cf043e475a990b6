import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';

import { read } from '../../api.ts';
import { Captcha } from './Captcha.tsx';
import { captchaPlace } from './place.ts';

interface Answered {
  /** Answer to send along; '' until the captcha is solved, or if there is none. */
  answer: string;
  /** The captcha, or null on servers without one. */
  field: ReactNode;
  /** Asks again. */
  again: () => void;
}

/** The captcha of a form, on servers that ask for one. */
export function useCaptcha(): Answered {
  const { data } = useQuery(read('status', 'config'));
  const [answer, setAnswer] = useState('');
  // Another key makes another widget.
  const [round, setRound] = useState(0);
  const captcha = data?.captcha;
  const isHere = useIsHere();
  return {
    answer,
    field: captcha && isHere && (
      <Captcha key={round} provider={captcha.name} siteKey={captcha.siteKey ?? ''} onAnswer={setAnswer} />
    ),
    again() {
      setAnswer('');
      setRound((count) => count + 1);
    },
  };
}

/** Returns whether the captcha can be shown. If not, the page is reloaded. */
function useIsHere(): boolean {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const isElsewhere = captchaPlace() === 'elsewhere';
  useEffect(() => {
    if (isElsewhere && path !== undefined) window.location.replace(path + window.location.search);
  }, [isElsewhere, path]);
  return !isElsewhere;
}
