import { CloseButton, Group, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';

import { useDescribe } from '../../components/describe.ts';
import { useTexts } from '../../texts/index.ts';
import { searchTexts } from '../../texts/search.ts';
import { useFound } from './found.ts';

import './search.css';

/** Searches everything from anywhere: arrows choose, Enter opens, Escape closes. */
export default function QuickSearch({ close }: { close: () => void }) {
  const t = useTexts(searchTexts);
  const told = t.found;
  const describe = useDescribe();
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [asked] = useDebouncedValue(text.trim(), 150);
  const { query, groups = [] } = useFound(asked, 5);
  const shown = asked ? groups : [];
  const all = { key: 'all', name: t.all(asked), about: '', to: `/search?q=${encodeURIComponent(asked)}` };
  const options = asked ? [...shown.flatMap(({ found }) => found), all] : [];
  // A result stays active when others come; if it is gone, the first one is active.
  const active = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  );

  function open(to: string | undefined) {
    if (to === undefined) return;
    close();
    void navigate({ href: to });
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      const next = (active + step + options.length) % options.length;
      setChosen(options[next]!.key);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    // While letters are turned into kanji, Enter belongs to the input method.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(options[active]?.to);
  }

  const option = (found: (typeof options)[number]) => {
    const at = options.indexOf(found);
    return (
      <li
        key={found.key}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === active}
        onClick={() => open(found.to)}
        onMouseMove={() => setChosen(found.key)}
      >
        <span>{found.name}</span>
        {found.about && <small>{found.about}</small>}
      </li>
    );
  };

  return (
    <Modal.Root opened onClose={close} size="lg" yOffset="8vh" transitionProps={{ duration: 0 }} lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t.title}>
        <Modal.Body>
          <Group gap="xs" wrap="nowrap">
            <TextInput
              data-autofocus
              role="combobox"
              aria-expanded={options.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
              aria-label={t.field}
              placeholder={t.hint}
              value={text}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                setChosen(undefined);
              }}
              onKeyDown={onKeyDown}
              maxLength={200}
              autoComplete="off"
              flex={1}
            />
            <CloseButton aria-label={t.close} onClick={close} />
          </Group>
          <Text size="xs" c="dimmed" my={6} aria-live="polite" mih="1.2rem">
            {status()}
          </Text>
          <div id={`${id}-list`} className="quick-results" role="listbox" aria-label={t.results}>
            {shown.map(({ title, found }) => (
              <ul key={title} role="group" aria-label={title}>
                <li role="presentation" className="quick-title">
                  {title}
                </li>
                {found.map(option)}
              </ul>
            ))}
            {asked && <ul role="presentation">{option(all)}</ul>}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );

  function status(): string {
    if (query.isError) return describe(query.error);
    if (!asked) return t.keys;
    if (query.isFetching && (!query.data || query.isPlaceholderData)) return t.loading;
    return `${told(options.length - 1)} · ${t.keys}`;
  }
}
