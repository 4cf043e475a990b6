import { PasswordInput, TextInput } from '@mantine/core';

import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import type { AccountForm } from './account-form.ts';

/** Fields of every new account. */
export function AccountFields({ form }: { form: AccountForm }) {
  const t = useTexts(accountTexts);
  return (
    <>
      <TextInput
        label={t.username}
        description={t.usernameHint}
        autoComplete="username"
        required
        {...form.getInputProps('username')}
      />
      <TextInput
        label={t.email}
        description={t.emailHint}
        type="email"
        autoComplete="email"
        required
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t.password}
        description={t.passwordHint}
        autoComplete="new-password"
        required
        minLength={8}
        {...form.getInputProps('password')}
      />
    </>
  );
}
