import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface Props extends AnchorProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  ref?: Ref<HTMLAnchorElement>;
}

const Created = createLink((props: Props) => <Anchor {...props} />);

/** Marks only links to this very page as current, not those to its parents. */
export const EXACT = { exact: true, includeSearch: false } as const;

/** Link within the app, styled by Mantine; takes Mantine's props and `to`, `params` and `search`. */
export const AnchorLink: LinkComponent<(props: Props) => React.ReactNode> = (props) => (
  <Created preload="intent" activeOptions={EXACT} {...props} />
);
