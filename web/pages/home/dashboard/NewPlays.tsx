import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';

import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { streamTexts } from '../../../texts/stream.ts';
import { refetchPlays, useNewPlays } from '../../players/new-plays.ts';
import { RaiseInWords } from '../../players/session/RaiseInWords.tsx';

/** Shows each new PB of the reader as it comes in, and asks again for what the page shows. */
export function NewPlays() {
  const t = useTexts(streamTexts);
  const { number } = useFormat();
  const queries = useQueryClient();
  useNewPlays('me', ({ raised }) => {
    void refetchPlays(queries);
    if (raised.length === 0) return;
    notifications.show({
      title: t.newPBs(number(raised.length)),
      message: raised.map((raise, at) => (
        <Fragment key={raise.info.scoreID}>
          {at > 0 && ', '}
          <RaiseInWords raise={raise} />
        </Fragment>
      )),
    });
  });
  return null;
}
