import { ActionIcon, Code, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState, type CSSProperties } from 'react';

import { useTexts } from '../../../texts/index.ts';
import { queryTexts } from '../../../texts/play-query.ts';
import type { Field } from './query/fields.ts';
import type { Fault } from './query/parse.ts';

const PAUSE = 200;

/** With a red that can be read in both themes. */
const STYLE = {
  flex: '1 1 16rem',
  '--mantine-color-error': 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))',
} as CSSProperties;

interface Props {
  text: string;
  change: (text: string) => void;
  fault: Fault | undefined;
  fields: readonly Field[];
}

/** Search for songs, or an expression. Changes the address when the reader pauses, not with each letter. */
export function QueryField({ text, change, fault, fields }: Props) {
  const t = useTexts(queryTexts);
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const later = useDebouncedCallback(change, PAUSE);
  return (
    <TextInput
      type="search"
      aria-label={t.search}
      placeholder={t.placeholder}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        later(currentTarget.value);
      }}
      error={fault && typed === text ? <Told fault={fault} /> : undefined}
      rightSection={<Help fields={fields} />}
      rightSectionPointerEvents="all"
      style={STYLE}
    />
  );
}

/** Number of values that a fault offers. */
const SOME = 12;

function Told({ fault }: { fault: Fault }) {
  const t = useTexts(queryTexts);
  const listed = (choices: readonly string[]) =>
    choices.slice(0, SOME).join(', ') + (choices.length > SOME ? ', …' : '');
  switch (fault.kind) {
    case 'field':
      return t.noField(fault.word, listed(fault.choices));
    case 'value':
      return t.noValue(fault.field, fault.word, listed(fault.choices));
    case 'number':
      return t.noNumber(fault.field, fault.word);
    case 'operator':
      return t.noOrder(fault.field);
    default:
      return t.noneGiven(fault.word);
  }
}

function Help({ fields }: { fields: readonly Field[] }) {
  const t = useTexts(queryTexts);
  return (
    <Popover position="bottom-end" width={340} trapFocus withinPortal returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label={t.help}>
          ?
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.help}>
        <Stack gap={6} tabIndex={-1} data-autofocus>
          <Text size="sm">{t.about}</Text>
          {Object.entries(t.examples).map(([example, meaning]) => (
            <Text key={example} size="sm">
              <Code>{example}</Code> {meaning}
            </Text>
          ))}
          <Text size="sm">
            {t.fields}: {fields.map(({ names }) => names[0]).join(', ')}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
