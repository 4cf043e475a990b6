import { Refusal } from '../shared/refusal.ts';

/** A redirect URI with an answer in its query; what it has there already stays. */
export function backTo(redirectUri: string, answer: Readonly<Record<string, string | null>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/** Throws 400 unless this is the redirect URI of a client, letter by letter. */
export function checkRedirect(client: { redirectUri: string | null }, sent: string): void {
  if (client.redirectUri === null || client.redirectUri !== sent) {
    throw new Refusal(400, 'redirect_mismatch', 'This is not the redirectUri of the client');
  }
}
