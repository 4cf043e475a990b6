import { SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { Empty } from '../../../components/Result.tsx';
import { useTexts } from '../../../texts/index.ts';
import { rivalTexts } from '../../../texts/rivals.ts';
import { AgainstDay, AgainstPlayer } from '../compare/Against.tsx';
import { useSlice } from '../ugpt.ts';
import { PlayerGame } from './PlayerGame.tsx';
import { PlayerPicker } from './PlayerPicker.tsx';

/** Comparison with another player, or with an earlier day. */
export function Compare() {
  return (
    <PlayerGame>
      <Comparison />
    </PlayerGame>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function Comparison() {
  const t = useTexts(rivalTexts);
  const { user } = useSlice();
  const { with: other, on } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isDay, setDay] = useState(on !== undefined);
  const go = (search: { with?: string; on?: string }) => void navigate({ to: '.', search, replace: true });
  return (
    <Stack>
      <SegmentedControl
        aria-label={t.compareWith}
        value={isDay ? 'day' : 'player'}
        onChange={(value) => {
          setDay(value === 'day');
          go({});
        }}
        data={[
          { value: 'player', label: t.anotherPlayer },
          { value: 'day', label: t.oneself },
        ]}
      />
      {isDay ? (
        <TextInput
          type="date"
          label={t.compareDay}
          value={on ?? ''}
          onChange={({ currentTarget: { value } }) => go(value === '' ? {} : { on: value })}
        />
      ) : (
        <PlayerPicker
          key={other}
          label={t.compareWith}
          without={[user.id]}
          value={other}
          onPick={({ username }) => go({ with: username })}
        />
      )}
      {isDay && on !== undefined && DAY.test(on) ? (
        <AgainstDay day={on} />
      ) : !isDay && other !== undefined ? (
        <AgainstPlayer other={other} />
      ) : (
        <Empty title={t.compareHint}>{t.compareHintMore}</Empty>
      )}
    </Stack>
  );
}
