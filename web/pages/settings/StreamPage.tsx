import { Anchor, NativeSelect, NumberInput, Paper, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { Copyable } from '../../components/Copyable.tsx';
import { usePreferences } from '../../shared/preferences.ts';
import { useTexts } from '../../texts/index.ts';
import { streamTexts } from '../../texts/stream.ts';

type Look = { size: string; theme: string; box: boolean; rows: number };
/** Look of the page if its address names none. */
const PLAIN: Look = { size: 'normal', theme: 'dark', box: true, rows: 5 };
const MOST_ROWS = 20;

/** Address of the player's page for streams, with the look that they choose. */
export function StreamPage({ username }: { username: string }) {
  const t = useTexts(streamTexts);
  const [look, setLook] = useState(PLAIN);
  const { href } = useRouter().buildLocation({
    to: '/stream/$userID',
    params: { userID: username },
    search: searchOf(look),
  });
  return (
    <Paper withBorder p="md" component="section">
      <Stack>
        <Title order={2} size="h4">
          {t.inYourStream}
        </Title>
        <Text>{t.hint}</Text>
        {usePreferences()?.visibility === 'private' && <Text fw={600}>{t.hidden}</Text>}
        <Looks look={look} change={(changes) => setLook({ ...look, ...changes })} />
        <Copyable value={window.location.origin + href}>
          <Anchor href={href} target="_blank" rel="noopener">
            {t.open}
          </Anchor>
        </Copyable>
      </Stack>
    </Paper>
  );
}

function Looks({ look, change }: { look: Look; change: (changes: Partial<Look>) => void }) {
  const t = useTexts(streamTexts);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NativeSelect
          label={t.size}
          value={look.size}
          onChange={({ currentTarget: { value } }) => change({ size: value })}
          data={Object.entries(t.sizes).map(([value, label]) => ({ value, label }))}
        />
        <NativeSelect
          label={t.theme}
          value={look.theme}
          onChange={({ currentTarget: { value } }) => change({ theme: value })}
          data={Object.entries(t.themes).map(([value, label]) => ({ value, label }))}
        />
        <NumberInput
          label={t.rows}
          value={look.rows}
          onChange={(rows) => change({ rows: Number(rows) })}
          min={0}
          max={MOST_ROWS}
          allowDecimal={false}
        />
      </SimpleGrid>
      <Switch
        label={t.box}
        checked={look.box}
        onChange={({ currentTarget: { checked } }) => change({ box: checked })}
      />
    </>
  );
}

/** Returns the search parameters of a look; only those that differ from the plain one, so that the address stays short. */
const searchOf = ({ size, theme, box, rows }: Look) => ({
  ...(size !== PLAIN.size && { size }),
  ...(theme !== PLAIN.theme && { theme }),
  ...(box !== PLAIN.box && { box: 'off' }),
  ...(rows !== PLAIN.rows && { rows: String(rows) }),
});
