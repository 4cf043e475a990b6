import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Pause in typing after which a search is sent (ms). */
const PAUSE = 200;

/** A field that searches while somebody types; `onSearch` gets the text, trimmed. */
export function SearchField({
  label,
  value,
  onSearch,
  hint,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  hint?: string;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The value changed from outside: going back, say.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextInput
      type="search"
      role="searchbox"
      label={label}
      placeholder={hint}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      maxLength={200}
      autoComplete="off"
      flex={1}
      miw={180}
    />
  );
}
