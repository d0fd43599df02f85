import type { Role } from '@nora/contract'
import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'

const texts = defineTexts(
  {
    subject: (team: string, by: string) => `${by} приглашает вас в команду «${team}» — Nora`,
    heading: (team: string) => `Приглашение в команду «${team}»`,
    what: (by: string) =>
      `${by} приглашает вас вместе работать в Nora: публиковать в интернете то, что запущено на ваших компьютерах.`,
    role: 'Ваша роль',
    roles: { primary_owner: 'основатель', owner: 'владелец', admin: 'администратор', member: 'пользователь' },
    until: 'Действует до',
    how: 'Войдите с этим адресом почты или зарегистрируйтесь на него: приглашение откроется само.',
    accept: 'Открыть приглашение',
    footer:
      'Приглашение отправили на этот адрес. Если вы никого не знаете в этой команде, просто удалите письмо.',
  },
  {
    subject: (team: string, by: string) => `${by} invites you to the team ${team} · Nora`,
    heading: (team: string) => `An invitation to the team ${team}`,
    what: (by: string) =>
      `${by} invites you to work together in Nora: to publish on the internet what runs on your machines.`,
    role: 'Your role',
    roles: { primary_owner: 'founder', owner: 'owner', admin: 'administrator', member: 'user' },
    until: 'Valid until',
    how: 'Sign in with this e-mail address, or sign up with it: the invitation opens by itself.',
    accept: 'Open the invitation',
    footer:
      'The invitation was sent to this address. If you know nobody in that team, just delete this e-mail.',
  },
)

/** The link is the only way to the invitation: whoever follows it has read the letter. */
export function inviteEmail(about: {
  to: string
  lang: Lang
  team: string
  by: string
  role: Role
  expires_at: Date
  url: string
}): Email {
  const { to, lang, team, by, role, expires_at, url } = about
  const text = texts[lang]
  return toEmail({
    to,
    lang,
    subject: text.subject(team, by),
    heading: text.heading(team),
    paragraphs: [text.what(by), text.how],
    facts: [
      [text.role, text.roles[role]],
      [text.until, formatMoment({ language: lang, time_zone: null }, expires_at)],
    ],
    action: { label: text.accept, url },
    footer: text.footer,
  })
}
