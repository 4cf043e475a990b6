import { Checkbox, Stack, type CheckboxGroupProps } from '@mantine/core';

import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { permissions } from './permissions.ts';

/** Selection of a key's permissions; takes the props of form fields. */
export function PermissionChoice(props: Omit<CheckboxGroupProps, 'children'>) {
  const { apiKeys } = useTexts(accountTexts);
  return (
    <Checkbox.Group {...props}>
      <Stack gap="xs" mt="xs">
        {permissions.map((name) => (
          <Checkbox key={name} value={name} label={apiKeys.names[name]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
