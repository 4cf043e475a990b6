import { Alert, Button, Center, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { KaidenError } from 'kaiden-client';
import { useDeferredValue, type ReactNode } from 'react';

import { useIsOffline } from '../connection/index.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';
import { isUnanswered, useDescribe } from './describe.ts';
import { Heading } from './Heading.tsx';
import { LanesArt } from './LanesArt.tsx';

interface Props<T> {
  query: UseQueryResult<T>;
  /** Placeholder while loading, as high as the content; a loader by default. */
  placeholder?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders content that appears when this becomes true in steps, so that the browser stays responsive. */
export const useDeferred = (isThere: boolean): boolean => useDeferredValue(isThere);

/** Shows an answer of the server, or that it is loading, or what went wrong and how to try again. */
export function Result<T>({ query, placeholder, children }: Props<T>) {
  const isDrawn = useDeferred(query.data !== undefined);
  if (query.data !== undefined && isDrawn) return children(query.data);
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return placeholder ?? <Loading />;
}

export function Loading() {
  const t = useTexts(shellTexts);
  return (
    <Center mih={240} role="status" aria-label={t.loading}>
      <Loader />
    </Center>
  );
}

export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useTexts(shellTexts);
  const describe = useDescribe();
  const isNotSeen = useIsNotSeen(error);
  const title = useFailureTitle(error);
  return (
    <Alert color={isNotSeen ? 'gray' : 'red'} title={title} role="alert" my="md">
      <Stack align="flex-start" gap="sm">
        <Text>{isNotSeen ? t.notSeenHint : describe(error)}</Text>
        {retry && !isMissing(error) && (
          <Button variant="default" onClick={retry}>
            {t.again}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Returns whether there is no network, and nothing was stored of what could not be read. */
const useIsNotSeen = (error: unknown) => useIsOffline() && isUnanswered(error);

export function useFailureTitle(error: unknown): string {
  const t = useTexts(shellTexts);
  const isNotSeen = useIsNotSeen(error);
  return isNotSeen ? t.notSeen : isMissing(error) ? t.missing : t.failed;
}

const isMissing = (error: unknown) => error instanceof KaidenError && error.status === 404;

/** Placeholder for loading content, with its final height (px), so that nothing jumps. */
export function Placeholder({ h }: { h: number }) {
  const t = useTexts(shellTexts);
  return (
    <div role="status" aria-label={t.loading}>
      <Skeleton h={h} />
    </div>
  );
}

/** A page about one thing: its content, or, under a heading of its own, why there is none. */
export function PageResult<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const title = useFailureTitle(query.error);
  const isDrawn = useDeferred(query.data !== undefined);
  if (query.data !== undefined && isDrawn) return children(query.data);
  if (!query.isError) return <Placeholder h={600} />;
  return (
    <>
      <Heading title={title} />
      <Failure error={query.error} retry={() => void query.refetch()} />
    </>
  );
}

/** Empty state, with a hint on what to do. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py="xl">
      <LanesArt className="empty-art" />
      <Title order={2} size="h4" ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" component="div">
        {children}
      </Text>
    </Stack>
  );
}
