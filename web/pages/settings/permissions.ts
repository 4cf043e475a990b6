import type { Permission } from 'kaiden/client';

import { accountTexts } from '../../texts/account.ts';

/** What an API key may be allowed to do; a permission without a text does not compile. */
export const permissions = Object.keys(
  accountTexts.en.apiKeys.names satisfies Record<Permission, string>,
) as Permission[];
