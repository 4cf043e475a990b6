import { useForm, type UseFormReturnType } from '@mantine/form';
import { KaidenError } from 'kaiden-client';

interface Values {
  username: string;
  email: string;
  password: string;
  inviteCode: string;
}
export type AccountForm = UseFormReturnType<Values>;

/** The fields of a new account. */
export const useAccountForm = (): AccountForm =>
  useForm({ initialValues: { username: '', email: '', password: '', inviteCode: '' } });

/** An account as the server takes it. */
export const accountOf = ({ username, email, password }: Omit<Values, 'inviteCode'>) => ({
  username: username.trim(),
  email: email.trim(),
  '!password': password,
});

/** Fields as the server calls them, and as they are called here. */
const FIELDS: Record<string, string> = { '!password': 'password' };

/** Returns the error, unless all of its faults are shown at their fields. */
export const besideFields = (error: unknown): unknown =>
  error instanceof KaidenError &&
  error.issues.length > 0 &&
  error.issues.every(({ path }) => ['username', 'email', '!password', 'inviteCode'].includes(path))
    ? null
    : error;

/** Returns the faults by field, in the reader's language. */
export const errorsOf = (error: unknown, textOf: (message: string) => string): Record<string, string> =>
  error instanceof KaidenError
    ? Object.fromEntries(error.issues.map(({ path, message }) => [FIELDS[path] ?? path, textOf(message)]))
    : {};
