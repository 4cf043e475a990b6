/** Option of commands that set a password. */
export const PASSWORD_STDIN = [
  '--password-stdin',
  'read the password from standard input, even on a terminal',
] as const;
