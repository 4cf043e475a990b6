import { Stack } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

import { focusHeading } from '../shared/focus.ts';
import { Heading } from './Heading.tsx';

interface Props {
  title: string;
  /** Set if it replaces other content of the page: the heading then gets the focus. */
  isNews?: boolean;
  children: ReactNode;
}

/** A page with a few lines about one thing. */
export function NarrowPage({ title, isNews = false, children }: Props) {
  useEffect(() => {
    if (isNews) focusHeading();
  }, [isNews]);
  return (
    <Stack maw={480} mx="auto">
      <Heading title={title} />
      {children}
    </Stack>
  );
}
