import { Stack } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Heading } from './Heading.tsx';
import { showCurrent } from './show-current.ts';

interface Props {
  title: string;
  /** Address and name of each page. */
  pages: readonly (readonly [to: LinkProps['to'], label: string])[];
  children: ReactNode;
}

/** Common title of a few related pages, with tabs between them. */
export function PageTabs({ title, pages, children }: Props) {
  return (
    <Stack>
      <Heading title={title} />
      <nav className="tabs" aria-label={title} ref={showCurrent}>
        {pages.map(([to, label]) => (
          <Link key={to} to={to} activeOptions={{ exact: true }}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Stack>
  );
}
