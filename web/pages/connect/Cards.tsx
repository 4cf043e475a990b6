import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { hookTexts } from '../../texts/game-hooks.ts';
import { useTexts } from '../../texts/index.ts';

interface CardsProps {
  /** Null for all cards. */
  cards: readonly string[] | null;
  change: (cards: string[] | null) => Promise<unknown>;
}

/** The cards whose plays are accepted, one in a line. */
export function Cards({ cards, change }: CardsProps) {
  const t = useTexts(hookTexts);
  const queries = useQueryClient();
  const [text, setText] = useState(cards?.join('\n') ?? '');
  const listed = text.split(/\s+/).filter(Boolean);
  const save = useMutation({
    mutationFn: () => change(listed.length > 0 ? listed : null),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hooks'] }),
  });
  return (
    <Stack gap="sm">
      <ErrorPanel error={save.error} />
      <Textarea
        label={t.cards}
        description={t.cardsHint}
        autosize
        maxRows={10}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <div>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {t.saveCards}
        </Button>
      </div>
    </Stack>
  );
}
