import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { read } from '../../api.ts';
import { Captcha } from './Captcha.tsx';

interface Answered {
  /** What to send along; '' as long as nobody has answered, or nothing is asked. */
  answer: string;
  /** Where it is asked, if this server does. */
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
  return {
    answer,
    field: captcha && (
      <Captcha key={round} provider={captcha.name} siteKey={captcha.siteKey ?? ''} onAnswer={setAnswer} />
    ),
    again() {
      setAnswer('');
      setRound((count) => count + 1);
    },
  };
}
