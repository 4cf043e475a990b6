import type { AnyRouter } from '@tanstack/react-router';

/**
 * After going to another page the keyboard and screen readers begin at its heading, or, while that is being loaded, at
 * the content. What changes behind the `?` (a search while somebody types) leaves them where they are.
 */
export function focusPages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation && fromLocation.pathname !== toLocation.pathname) focusHeading();
  });
}

/** Lets the keyboard and screen readers begin at the heading of the page. */
export function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
}
