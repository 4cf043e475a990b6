import { createElement, useMemo, type ReactNode } from 'react';

import './markdown.css';
import { parseMarkdown, type Node } from './parse.ts';

/** Renders users' Markdown. */
export function Markdown({ text }: { text: string }) {
  const nodes = useMemo(() => parseMarkdown(text), [text]);
  return <div className="markdown">{nodes.map(rendered)}</div>;
}

function rendered(node: Node, at: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, children } = node;
  // The author is not trusted, and the other site gets no referrer.
  const link = href !== undefined && { href, target: '_blank', rel: 'nofollow noopener noreferrer' };
  return createElement(tag, { key: at, ...link }, ...children.map(rendered));
}
