import { Refusal } from '../../base/shared/refusal.ts';

/** Adds parameters to a redirect URI's query; existing ones stay. */
export function backTo(redirectUri: string, answer: Readonly<Record<string, string | null>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/** Throws 400 unless this is exactly the client's redirect URI. */
export function checkRedirect(client: { redirectUri: string | null }, sent: string): void {
  if (client.redirectUri === null || client.redirectUri !== sent) {
    throw new Refusal(400, 'redirect_mismatch', 'The redirect URI is not that of the client');
  }
}
