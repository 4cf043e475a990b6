/**
 * Where the captcha may be loaded: `here`, or `elsewhere`, which means that this page was loaded as another one, and gone on
 * from; '' where none is asked for. Only pages that ask for it are allowed to run scripts that are not the server's.
 */
export const captchaPlace = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="captcha"]')?.content ?? '';
