import { Alert, List, Stack, Text } from '@mantine/core';
import { KaidenError, type FailureCode } from 'kaiden-client';
import { useState } from 'react';

import { useTexts } from '../texts/index.ts';
import { troubleTexts } from '../texts/trouble.ts';
import { useDescribe, useFaultText } from './describe.ts';
import { MoreButton } from './MoreButton.tsx';

const FIRST = 10;

/** Returns whether an error is a refusal with this code. */
export const isRefusal = (error: unknown, code: FailureCode): boolean =>
  error instanceof KaidenError && error.code === code;

/** Returns whether the server has understood a request and says why it can't be: nothing went wrong. */
const isRefused = (error: unknown): boolean =>
  error instanceof KaidenError && error.status >= 400 && error.status < 500;

/** Shows why a change failed, with all faults that the server has found; nothing while there is no error. */
export function ErrorPanel({ error, title }: { error: unknown; title?: string }) {
  const t = useTexts(troubleTexts);
  const describe = useDescribe();
  if (error === null || error === undefined) return null;
  const issues = error instanceof KaidenError ? error.issues : [];
  // Where there is only one fault, it is all that the description says.
  const listed = issues.length > 1 ? issues : [];
  return (
    <Alert color="red" role="alert" title={title ?? (isRefused(error) ? undefined : t.failed)}>
      <Stack gap="xs" align="flex-start">
        <Text className="breaks">{describe(error)}</Text>
        <IssueList issues={listed} />
      </Stack>
    </Alert>
  );
}

/** Faults that the server has found, each with its place. */
export function IssueList({ issues }: { issues: readonly { path: string; message: string }[] }) {
  const [shown, setShown] = useState(FIRST);
  const faultText = useFaultText();
  if (issues.length === 0) return null;
  return (
    <>
      <List size="sm">
        {issues.slice(0, shown).map(({ path, message }) => (
          <List.Item key={`${path} ${message}`} className="breaks">
            {path && <code>{path}</code>} {faultText(message)}
          </List.Item>
        ))}
      </List>
      <MoreButton shown={shown} total={issues.length} show={setShown} />
    </>
  );
}
