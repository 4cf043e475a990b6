import { Checkbox, Stack } from '@mantine/core';
import type { Permission } from 'kaiden/client';

import { accountTexts } from '../../texts/account.ts';
import { clientTexts } from '../../texts/clients.ts';
import { useTexts } from '../../texts/index.ts';
import { permissions } from '../settings/permissions.ts';

interface Props {
  value: Permission[];
  onChange: (value: Permission[]) => void;
}

/** What keys from a client may do. */
export function PermissionChoice({ value, onChange }: Props) {
  const t = useTexts(clientTexts);
  const { apiKeys } = useTexts(accountTexts);
  return (
    <Checkbox.Group label={t.permissions} description={t.permissionsHint} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {permissions.map((name) => (
          <Checkbox key={name} value={name} label={apiKeys.names[name]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
