import type { Lang } from '@nora/kit'
import { openedEmail } from '../../apps/control/src/features/passwords/emails/shares.emails.ts'
import { sentWholeEmail } from '../../apps/control/src/features/secrets/emails/tokens.emails.ts'
import {
  askForKeyEmail,
  vaultNoticeEmail,
  vaultNoticeKinds,
} from '../../apps/control/src/features/vault/emails/vault.emails.ts'
import { type Samples, toSamples } from './email-samples.ts'

type Names = { to: string; by: string; team: string; installation: string; at: Date }

/** Emails about master keys, PINs, recovery codes, links and machine tokens. */
export function vaultEmails({
  to,
  by,
  team,
  installation: base_url,
  at,
}: Names): Record<string, (lang: Lang) => Samples> {
  return {
    'vault/emails/vault.emails.ts vaultNoticeEmail': (language) =>
      toSamples(Object.fromEntries(vaultNoticeKinds.map((kind) => [kind, kind])), (_, kind) =>
        vaultNoticeEmail({
          kind,
          to: { email: to, language, time_zone: 'Europe/Moscow' },
          detail: 'ThinkPad X1',
          at,
          address: '203.0.113.7',
          base_url,
        }),
      ),
    'vault/emails/vault.emails.ts askForKeyEmail': (language) => ({
      asked: askForKeyEmail({ to: { email: to, language }, by, team, base_url }),
    }),
    'passwords/emails/shares.emails.ts openedEmail': (language) => ({
      opened: openedEmail({ to: { email: to, language }, at, page: `${base_url}/passwords/links` }),
    }),
    'secrets/emails/tokens.emails.ts sentWholeEmail': (language) => ({
      sentWhole: sentWholeEmail({
        to: { email: to, language },
        token: 'GitHub Actions',
        at,
        address: '203.0.113.7',
        page: `${base_url}/secrets`,
      }),
    }),
  }
}
