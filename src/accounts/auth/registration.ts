import type { UserDocument } from '../../../contracts/documents/user.ts';
import type { Config } from '../../base/config.ts';
import { invalidRequest, Refusal } from '../../base/shared/refusal.ts';
import { hashToken } from '../../base/shared/secrets.ts';
import type { Writer } from '../../writer/command.ts';
import type { MailSender } from '../mail/sender.ts';
import type { Vault } from '../secrets/vault.ts';
import { whileSealed } from '../secrets/while-sealed.ts';
import { createAddressProbes } from './address-probes.ts';
import { writeCode } from './codes/code-letter.ts';
import { createAccount } from './commands.ts';
import { hashPassword } from './passwords.ts';

export interface RegistrationDeps {
  writer: Writer;
  vault: Vault;
  mail: Pick<MailSender, 'wake'>;
  config: Pick<Config, 'registration' | 'rateLimits'>;
}

export interface Applicant {
  username: string;
  '!password': string;
  email: string;
  inviteCode?: string | null | undefined;
}

/** Creates an account and mails a verification code. `check` throws for those who fail the captcha. */
export type Registration = (
  applicant: Applicant,
  /** Client address of the request. */
  address: string,
  check: () => Promise<void>,
) => Promise<UserDocument>;

export function createRegistration({ writer, vault, mail, config }: RegistrationDeps): Registration {
  const probes = createAddressProbes({ limited: config.rateLimits });
  return async ({ username, email, inviteCode, '!password': password }, address, check) => {
    const invite = checkInvite(config.registration, inviteCode);
    await check();
    const user = await probes.watch({ ...invite, address }, async () => {
      const passwordHash = await hashPassword(password);
      return whileSealed(async () => {
        const code = await writeCode(vault, 'verify-email', { username, email });
        return writer.run(createAccount, { username, email, passwordHash, code, ...invite });
      });
    });
    mail.wake();
    return user;
  };
}

/** Returns the hash of the invitation if one is required. Throws 400 if it is missing, 403 if registration is closed. */
function checkInvite(registration: Config['registration'], code: string | null | undefined): { invite?: Uint8Array } {
  if (registration === 'closed') {
    throw new Refusal(403, 'registration_closed', 'Registration is closed on this server');
  }
  if (registration === 'open') return {};
  if (!code?.trim()) throw invalidRequest([{ path: 'inviteCode', message: 'Expected the code of an invitation' }]);
  return { invite: hashToken(code.trim()) };
}
