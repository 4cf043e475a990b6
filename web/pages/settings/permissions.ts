import type { Permission } from 'kaiden-client';

import { accountTexts } from '../../texts/account.ts';

/** Permissions of an API key; one without a text does not compile. */
export const permissions = Object.keys(
  accountTexts.en.apiKeys.names satisfies Record<Permission, string>,
) as Permission[];
