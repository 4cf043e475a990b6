import { Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

/** Heading of a page, which also becomes the browser tab's title; `trail` are links to its parents, `intro` explains the page. */
export function Heading({
  title,
  children,
  trail,
  intro,
}: {
  title: string;
  children?: ReactNode;
  trail?: readonly ReactNode[];
  intro?: string;
}) {
  usePageTitle(title);
  return (
    <div>
      {trail && trail.length > 0 && (
        <ol className="trail">
          {trail.map((link, at) => (
            <li key={at}>{link}</li>
          ))}
        </ol>
      )}
      <Title order={1} size="h2" tabIndex={-1} className="heading">
        {children ?? title}
      </Title>
      {intro && <Text c="dimmed">{intro}</Text>}
    </div>
  );
}

/** Names the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Kaiden`;
  }, [title]);
}
