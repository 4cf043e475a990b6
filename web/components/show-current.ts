/** For the `ref` of tabs: scrolls those that there is no room for so far that the current one can be seen. */
export function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>('[aria-current="page"]');
  if (tabs && current) tabs.scrollLeft = current.offsetLeft - tabs.offsetLeft - 32;
}
