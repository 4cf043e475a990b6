/**
 * Returns where the captcha may be loaded: `here`, or `elsewhere` if the reader navigated here from a page that may not load it; '' if none
 * is needed. Only pages that need it may run third-party scripts.
 */
export const captchaPlace = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="captcha"]')?.content ?? '';
