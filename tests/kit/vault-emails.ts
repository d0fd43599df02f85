import type { Lang } from '@nora/kit'
import {
  askForKeyEmail,
  vaultNoticeEmail,
  vaultNoticeKinds,
} from '../../apps/control/src/features/vault/emails/vault.emails.ts'
import { type Samples, toSamples } from './email-samples.ts'

type Names = { to: string; by: string; team: string; installation: string; at: Date }

/** Emails about master keys, PINs and recovery codes. */
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
  }
}
