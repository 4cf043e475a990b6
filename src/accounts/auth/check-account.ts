import { api } from '../../../contracts/index.ts';
import { toIssues } from '../../base/shared/zod-issues.ts';

export interface AccountInput {
  username: string;
  email: string;
  password: string;
}

export type CheckedAccount = { value: { username: string; email: string }; faults: null } | { faults: string[] };

/** Checks account details by the rules of the registration route; returns a line for each fault if there are any. */
export function checkAccount({ username, email, password }: AccountInput): CheckedAccount {
  const checked = api.auth.register.json.safeParse({ username, email, '!password': password, captcha: '' });
  if (checked.success) {
    return { value: { username: checked.data.username, email: checked.data.email }, faults: null };
  }
  return { faults: toIssues(checked.error).map(({ path, message }) => `${path.replace('!', '')}: ${message}`) };
}
