import { NativeSelect, SegmentedControl } from '@mantine/core';

interface Props<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  data: readonly { value: V; label: string }[];
}

/** Choice of a few options: side by side if there is room, otherwise in a list. */
export function Choice<V extends string>({ label, value, onChange, data }: Props<V>) {
  return (
    <>
      <SegmentedControl
        visibleFrom="sm"
        aria-label={label}
        value={value}
        onChange={onChange}
        data={[...data]}
        style={{ alignSelf: 'flex-start' }}
      />
      <NativeSelect
        hiddenFrom="sm"
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as V)}
        data={[...data]}
      />
    </>
  );
}
