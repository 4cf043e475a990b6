/** For the `ref` of tabs that scroll where there is no room: shows the current one, and each one that gets the focus, in full. */
export function showCurrent(tabs: HTMLElement | null): (() => void) | undefined {
  if (!tabs) return undefined;
  const current = tabs.querySelector<HTMLElement>('[aria-current="page"]');
  if (current) tabs.scrollLeft = current.offsetLeft - tabs.offsetLeft - 32;
  const show = ({ target }: FocusEvent) =>
    (target as HTMLElement).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  tabs.addEventListener('focusin', show);
  return () => tabs.removeEventListener('focusin', show);
}
