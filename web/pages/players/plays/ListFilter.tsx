import { Button, Checkbox, Popover, Stack } from '@mantine/core';

interface Props {
  /** Name of the filter. */
  label: string;
  /** Text of the button while nothing is chosen. */
  any: string;
  values: readonly string[];
  nameOf?: (value: string) => string;
  chosen: readonly string[];
  change: (chosen: string[]) => void;
}

/** A filter of which any of several values may fit. */
export function ListFilter({ label, any, values, nameOf = (value) => value, chosen, change }: Props) {
  const names = chosen.map(nameOf);
  const shown = names.length > 2 ? `${label} (${names.length})` : names.join(', ') || any;
  return (
    <Popover position="bottom-start" trapFocus withinPortal returnFocus>
      <Popover.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          aria-label={`${label}: ${names.join(', ') || any}`}
          rightSection="▾"
          fw={400}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown mah={360} style={{ overflowY: 'auto' }} aria-label={label}>
        <Stack gap="xs">
          {values.map((value) => (
            <Checkbox
              key={value}
              label={nameOf(value)}
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                change(values.filter((one) => (one === value ? checked : chosen.includes(one))))
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
