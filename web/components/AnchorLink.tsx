import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface Props extends AnchorProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  ref?: Ref<HTMLAnchorElement>;
}

const Created = createLink((props: Props) => <Anchor {...props} />);

/** Only a link to this very page is the current one, not those to what it is a part of. */
export const EXACT = { exact: true, includeSearch: false } as const;

/** A link within the app that looks like one: Mantine's props beside `to`, `params` and `search`. */
export const AnchorLink: LinkComponent<(props: Props) => React.ReactNode> = (props) => (
  <Created preload="intent" activeOptions={EXACT} {...props} />
);
