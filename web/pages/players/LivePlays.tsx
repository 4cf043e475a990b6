import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden-client';
import { useEffect, useRef } from 'react';

import type { Gpt } from '../../components/game.ts';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { streamTexts } from '../../texts/stream.ts';
import { refetchPlays, useNewPlays } from './new-plays.ts';
import type { Raise } from './session/raise.ts';
import { RaiseInWords } from './session/RaiseInWords.tsx';

const ID = 'live-plays';
/** Number of new PBs that are named. */
const MOST = 3;

interface Props {
  /** How the address calls the player. */
  userID: string;
  user: UserDocument;
  isMine: boolean;
  /** The game that the page is about; all of them by default. */
  gpt?: Gpt;
}

/** Says that a player has new plays since the page was opened. The page stays as it is until the reader wants to see them: nothing moves. */
export function LivePlays({ userID, user, isMine, gpt }: Props) {
  const t = useTexts(streamTexts);
  const { number } = useFormat();
  const queries = useQueryClient();
  const waiting = useRef({ plays: 0, raised: [] as readonly Raise[] });
  const forget = () => void (waiting.current = { plays: 0, raised: [] });
  useEffect(() => () => void notifications.hide(ID), []);
  useNewPlays(userID, ({ session, plays, raised }) => {
    if (gpt && (session.game !== gpt.game || session.playtype !== gpt.playtype)) return;
    const all = { plays: waiting.current.plays + plays.length, raised: [...raised, ...waiting.current.raised] };
    const isShown = waiting.current.plays > 0;
    waiting.current = all;
    const what = all.raised.length > 0 ? t.newPBs(number(all.raised.length)) : t.newPlays(number(all.plays));
    const notice = {
      id: ID,
      title: isMine ? what : t.by(user.username, what),
      message: <Few raised={all.raised} show={show} />,
      autoClose: false as const,
      onClose: forget,
    };
    if (isShown) notifications.update(notice);
    else notifications.show(notice);
  });
  function show() {
    notifications.hide(ID);
    forget();
    void refetchPlays(queries);
  }
  return null;
}

function Few({ raised, show }: { raised: readonly Raise[]; show: () => void }) {
  const t = useTexts(streamTexts);
  return (
    <Stack gap={4} align="flex-start">
      {raised.slice(0, MOST).map((raise) => (
        <Text key={raise.info.scoreID} size="sm" c="dimmed" className="breaks">
          <RaiseInWords raise={raise} />
        </Text>
      ))}
      <Button size="compact-sm" variant="light" onClick={show}>
        {t.show}
      </Button>
    </Stack>
  );
}
