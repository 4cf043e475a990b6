import { Combobox, InputBase, ScrollArea, useCombobox, type ComboboxStore } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { useTexts } from '../../texts/index.ts';
import { shellTexts } from '../../texts/shell.ts';

export interface Option {
  value: string;
  label: string;
}

/** Pause in typing after which a search is sent (ms). */
const PAUSE = 200;

/** Returns what is typed into a lookup, and what to search for: nothing while the field has the label of what is chosen. */
export function useTyped(chosen: string | undefined) {
  const [typed, setTyped] = useState(chosen ?? '');
  useEffect(() => setTyped(chosen ?? ''), [chosen]);
  const wanted = typed === chosen ? '' : typed;
  const [sought] = useDebouncedValue(wanted, PAUSE);
  return { typed, setTyped, sought, isTyping: sought !== wanted };
}

interface Props {
  label: string;
  hint: string;
  /** Label of what is chosen. */
  chosen: string | undefined;
  typed: string;
  setTyped: (text: string) => void;
  options: readonly Option[];
  isSearching: boolean;
  /** Text if there are no options. */
  nothing: string;
  onChoose: (option: Option) => void;
  required?: boolean;
  error?: string | undefined;
}

/** A field that offers what was found for its text. */
export function Lookup(props: Props) {
  const { chosen, typed, setTyped, options, isSearching, nothing, onChoose } = props;
  const { loading } = useTexts(shellTexts);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  useKeptHighlight(combobox, options);
  function choose(id: string) {
    const option = options.find(({ value }) => value === id);
    if (!option) return;
    setTyped(option.label);
    combobox.closeDropdown();
    onChoose(option);
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label={props.label}
          placeholder={props.hint}
          required={props.required ?? false}
          error={props.error}
          autoComplete="off"
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(chosen ?? '');
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={props.label}>
          <ScrollArea.Autosize mah={260} type="scroll">
            {options.map(({ value, label }) => (
              <Combobox.Option key={value} value={value}>
                {label}
              </Combobox.Option>
            ))}
          </ScrollArea.Autosize>
          {options.length === 0 && <Combobox.Empty>{isSearching ? loading : nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/**
 * Keeps the highlight on its option when others are found, and removes it if that is not among them: Mantine keeps its place, and Enter would
 * choose what is there now.
 */
function useKeptHighlight(combobox: ComboboxStore, options: readonly Option[]): void {
  const former = useRef(options);
  useLayoutEffect(() => {
    const at = combobox.getSelectedOptionIndex();
    const highlighted = former.current[at]?.value;
    former.current = options;
    const now = options.findIndex(({ value }) => value === highlighted);
    if (now === at) return;
    if (now === -1) combobox.resetSelectedOption();
    else combobox.selectOption(now);
  });
}
