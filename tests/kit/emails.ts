import type { Lang } from '@nora/kit'
import { type CodeEmailKind, codeEmail } from '../../apps/control/src/features/accounts/accounts.emails.ts'
import { type NoticeKind, noticeEmail } from '../../apps/control/src/features/accounts/notices.emails.ts'
import {
  certificateEmail,
  renewalEmail,
} from '../../apps/control/src/features/certificates/stored/certificates.emails.ts'
import { newApiKeyEmail } from '../../apps/control/src/features/credentials/api-keys/api-keys.emails.ts'
import {
  newClientEmail,
  newTokenEmail,
} from '../../apps/control/src/features/credentials/credentials.emails.ts'
import { newPublicKeysEmail } from '../../apps/control/src/features/credentials/public-keys/public-keys.emails.ts'
import { domainEmail } from '../../apps/control/src/features/domains/domains.emails.ts'
import { recipientEmail } from '../../apps/control/src/features/organization/recipients/recipients.emails.ts'
import {
  decisionEmail,
  reviewWantedEmail,
} from '../../apps/control/src/features/organization/review/review.emails.ts'
import { type SsoNoticeKind, ssoEmail } from '../../apps/control/src/features/sso/sso.emails.ts'
import { feedbackEmail } from '../../apps/control/src/features/system/feedback.emails.ts'
import { inviteEmail } from '../../apps/control/src/features/teams/invites/invites.emails.ts'
import { noticeEmail as memberNoticeEmail } from '../../apps/control/src/features/teams/members/members.emails.ts'
import { visitorCodeEmail } from '../../apps/control/src/features/traffic-policies/visitors/visitor-code.emails.ts'
import { zoneEmail } from '../../apps/control/src/features/zones/zones.emails.ts'
import { formatMoment } from '../../apps/control/src/platform/mail/format-moment.ts'
import { type Samples, toSamples } from './email-samples.ts'
import { trafficEmails } from './traffic-emails.ts'
import { vaultEmails } from './vault-emails.ts'

export const INSTALLATION = 'https://nora.example.com'

const to = 'anna@example.com'
const by = 'konstantin.konstantinopolskij@infrastructure.subdivision.example.com'
const team = 'Отдел сопровождения инфраструктуры и безопасности'
const at = new Date('2026-01-15T10:00:00Z')
const support_email = 'help@example.com'
const address = '2001:db8:85a3:1234:5678:8a2e:370:7334'

const origin = {
  user_id: null,
  team_id: null,
  credential_id: null,
  address,
  request_id: 'req_1',
  client: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
}

const CODES: Record<CodeEmailKind, true> = {
  signUp: true,
  reset: true,
  changeEmail: true,
  confirm: true,
  linkSso: true,
}

/** Says what the sentence of each notice names, and whether somebody caused it from a device. */
const NOTICES: Record<NoticeKind, { detail?: (lang: Lang) => string; isByItself?: true }> = {
  passwordChanged: {},
  passwordAndKeysChanged: {},
  passwordReset: {},
  everythingEnded: {},
  emailChanged: { detail: () => by },
  mfaEnabled: {},
  mfaDisabled: {},
  mfaReset: { isByItself: true },
  recoveryCodesMade: {},
  recoveryCodeUsed: { detail: () => '9' },
  passkeyAdded: { detail: () => 'YubiKey 5C' },
  passkeyRemoved: { detail: () => 'YubiKey 5C' },
  providerLinked: { detail: () => 'GitHub' },
  providerUnlinked: { detail: () => 'GitHub' },
  factorsSpent: {},
  deletionPlanned: { detail: (language) => formatMoment({ language, time_zone: 'Europe/Moscow' }, at) },
  deletionCancelled: {},
  deletionBlocked: {
    detail: (lang) => (lang === 'ru' ? 'Сначала остановите подписку.' : 'Stop the subscription first.'),
    isByItself: true,
  },
  accountDeleted: { isByItself: true },
  accountDisabled: { isByItself: true },
  accountEnabled: { isByItself: true },
}

const SSO: Record<SsoNoticeKind, { by?: string; domain?: string }> = {
  saved: { by },
  deleted: { by },
  removed: { by, domain: 'infrastructure.example.com' },
  lost: { domain: 'infrastructure.example.com' },
}

const LOSSES = { lost: null, taken: null }
const SUBDIVISION = 'infrastructure.subdivision.example.com'

const organization = {
  id: 'org_01JHMZ5R6Q8W4K2V9X7T3B1C0D',
  name: 'Общество с ограниченной ответственностью «Северо-Западное сопровождение»',
  short_name: 'ООО «Северо-Западное сопровождение»',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  address: null,
}

const keys = Array.from({ length: 21 }, (_, index) => ({
  name: index === 0 ? 'anna@build-machine-of-the-second-department' : `machine-${index}`,
  type: 'ssh-ed25519',
  fingerprint: 'SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s',
}))

/**
 * Every letter the product sends, by the file and the function that make it. Names are as long as people
 * have them.
 */
export const emailMakers: Record<string, (lang: Lang) => Samples> = {
  'accounts/accounts.emails.ts codeEmail': (lang) =>
    toSamples(CODES, (kind) => codeEmail({ kind, to, lang, code: '123456' })),
  'accounts/notices.emails.ts noticeEmail': (lang) =>
    toSamples(NOTICES, (kind, { detail, isByItself }) =>
      noticeEmail({
        kind,
        to,
        at,
        support_email,
        base_url: INSTALLATION,
        user: { language: lang, time_zone: 'Europe/Moscow' },
        origin: isByItself ? undefined : origin,
        detail: detail?.(lang),
      }),
    ),
  'credentials/api-keys/api-keys.emails.ts newApiKeyEmail': (lang) => {
    const about = { to, lang, address, page: `${INSTALLATION}/api_keys` }
    const description = 'Deploy of the shop front from GitHub Actions'
    return {
      full: newApiKeyEmail({ ...about, key: { description, scope: 'full', expires_at: at } }),
      read: newApiKeyEmail({ ...about, key: { description, scope: 'read', expires_at: null } }),
    }
  },
  'credentials/credentials.emails.ts newTokenEmail': (lang) => ({
    made: newTokenEmail({ to, lang, address, page: `${INSTALLATION}/profile?tab=sessions` }),
  }),
  'credentials/credentials.emails.ts newClientEmail': (lang) => {
    const client = {
      machine: 'build-machine-of-the-second-department',
      os: 'linux',
      address: '192.0.2.7',
      team,
    }
    const about = { to, lang, address, page: `${INSTALLATION}/profile?tab=sessions` }
    return { approved: newClientEmail(about, client) }
  },
  'credentials/public-keys/public-keys.emails.ts newPublicKeysEmail': (lang) => {
    const about = { to, lang, address, page: `${INSTALLATION}/public_keys` }
    return {
      one: newPublicKeysEmail({ ...about, keys: keys.slice(0, 1) }),
      many: newPublicKeysEmail({ ...about, keys }),
    }
  },
  'certificates/stored/certificates.emails.ts certificateEmail': (language) => ({
    ending: certificateEmail({ ...toCertificate(language), days: 3 }),
  }),
  'certificates/stored/certificates.emails.ts renewalEmail': (language) => ({
    failed: renewalEmail({
      ...toCertificate(language),
      reason: 'The issuer could not reach the name. Check that ports 80 and 443 are open.',
    }),
  }),
  'domains/domains.emails.ts domainEmail': (language) =>
    toSamples(LOSSES, (kind) =>
      domainEmail({
        to: { email: to, language },
        kind,
        name: `shop.${SUBDIVISION}`,
        page: `${INSTALLATION}/domains?domain=dom_01JHMZ5R6Q8W4K2V9X7T3B1C0D`,
      }),
    ),
  ...trafficEmails({ to, installation: INSTALLATION, subdivision: SUBDIVISION }),
  'organization/recipients/recipients.emails.ts recipientEmail': (lang) => ({
    asked: recipientEmail({ to, lang, team, by, url: `${INSTALLATION}/confirm_recipient?token=t` }),
  }),
  'organization/review/review.emails.ts reviewWantedEmail': () => ({
    wanted: reviewWantedEmail({ to, team, organization }),
  }),
  'organization/review/review.emails.ts decisionEmail': (language) => {
    const about = { to: { email: to, language }, team, page: `${INSTALLATION}/team_organization` }
    const decline_reason = 'The OGRN belongs to another organisation.'
    return {
      verified: decisionEmail({ ...about, organization: { ...organization, decline_reason: null } }),
      declined: decisionEmail({ ...about, organization: { ...organization, decline_reason } }),
    }
  },
  'sso/sso.emails.ts ssoEmail': (language) =>
    toSamples(SSO, (kind, told) =>
      ssoEmail({ ...told, kind, to: { email: to, language }, team, page: `${INSTALLATION}/team_sso` }),
    ),
  'system/feedback.emails.ts feedbackEmail': (lang) => ({
    words: feedbackEmail({
      to,
      from: by,
      lang,
      feedback: { rate: 4, text: 'Fine pies.\nMore pies?', position: 'help_popup' },
    }),
    silent: feedbackEmail({ to, from: by, lang, feedback: { rate: 5, text: '', position: 'help_popup' } }),
  }),
  'teams/invites/invites.emails.ts inviteEmail': (lang) => ({
    invited: inviteEmail({
      to,
      lang,
      team,
      by,
      role: 'primary_owner',
      expires_at: at,
      url: `${INSTALLATION}/accept_invite/inv_01JHMZ5R6Q8W4K2V9X7T3B1C0D`,
    }),
  }),
  'teams/members/members.emails.ts noticeEmail': (language) => {
    const about = { to: { email: to, language }, team, by, page: INSTALLATION }
    return {
      removed: memberNoticeEmail({ ...about, kind: 'removed' }),
      founder: memberNoticeEmail({ ...about, kind: 'founder' }),
    }
  },
  'traffic-policies/visitors/visitor-code.emails.ts visitorCodeEmail': (lang) => ({
    code: visitorCodeEmail({ to, lang, code: '481 516', endpoint: 'reports.infrastructure.example.com' }),
  }),
  ...vaultEmails({ to, by, team, installation: INSTALLATION, at }),
  'zones/zones.emails.ts zoneEmail': (language) =>
    toSamples(LOSSES, (kind) =>
      zoneEmail({
        to: { email: to, language },
        kind,
        name: SUBDIVISION,
        page: `${INSTALLATION}/team_domain_zones`,
      }),
    ),
}

function toCertificate(language: Lang) {
  const names = Array.from({ length: 7 }, (_, index) => `shop-${index}.${SUBDIVISION}`)
  const page = `${INSTALLATION}/team_tls_certificates?certificate=crt_01JHMZ5R6Q8W4K2V9X7T3B1C0D`
  return { to: { email: to, language }, names, not_after: at, page }
}
