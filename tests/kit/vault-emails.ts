import type { Lang } from '@nora/kit'
import { openedEmail } from '../../apps/control/src/features/passwords/emails/shares.emails.ts'
import {
  configChangedEmail,
  reminderEmail,
} from '../../apps/control/src/features/secrets/emails/notices.emails.ts'
import { sentWholeEmail } from '../../apps/control/src/features/secrets/emails/tokens.emails.ts'
import {
  askForKeyEmail,
  vaultNoticeEmail,
  vaultNoticeKinds,
} from '../../apps/control/src/features/vault/emails/vault.emails.ts'
import { type Samples, toSamples } from './email-samples.ts'

type Names = { to: string; by: string; team: string; installation: string; at: Date }

/** Emails about master keys, PINs, recovery codes, links, machine tokens and configs. */
export function vaultEmails({
  to,
  by,
  team,
  installation: base_url,
  at,
}: Names): Record<string, (lang: Lang) => Samples> {
  const toConfig = (language: Lang) => ({
    to: { email: to, language },
    project: 'Infrastructure of the north-western region',
    config: 'Production of the second department',
  })
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
    'secrets/emails/notices.emails.ts reminderEmail': (language) => {
      const about = { ...toConfig(language), page: `${base_url}/secrets/project/shop/config/prod/settings` }
      return {
        config: reminderEmail({ ...about, isOfSecret: false }),
        secret: reminderEmail({ ...about, isOfSecret: true }),
        noAccess: reminderEmail({ ...about, isOfSecret: false, page: null }),
      }
    },
    'secrets/emails/notices.emails.ts configChangedEmail': (language) => {
      const page = `${base_url}/secrets/project/shop/config/prod/audit`
      return { changed: configChangedEmail({ ...toConfig(language), seq: 42, at, page }) }
    },
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
