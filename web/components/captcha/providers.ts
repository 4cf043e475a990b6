/** Common interface of all three providers on pages. */
interface Widgets {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string;
      callback: (answer: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => unknown;
  ready?: (then: () => void) => void;
}

/** URL of a provider's script, and the global that it defines. */
const PROVIDERS = {
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', name: 'turnstile' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', name: 'hcaptcha' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js?render=explicit', name: 'grecaptcha' },
} as const;
export type Provider = keyof typeof PROVIDERS;

/** Loads a provider's script, once. Throws when it can't be loaded. */
export async function widgetsOf(provider: Provider): Promise<Widgets> {
  const { script, name } = PROVIDERS[provider];
  const find = () => (globalThis as unknown as Record<string, Widgets | undefined>)[name];
  if (!find()) await load(script);
  const widgets = find();
  if (!widgets) throw new Error(`${script} is not what it should be`);
  // That of reCAPTCHA loads more before it can be used.
  if (provider === 'recaptcha') await new Promise<void>((resolve) => widgets.ready?.(resolve));
  return widgets;
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)));
    document.head.append(script);
  });
}
