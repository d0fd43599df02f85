import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'

const texts = defineTexts(
  {
    subject: (team: string) => `Подтвердите адрес для счетов команды «${team}» — Nora`,
    heading: 'Подтвердите адрес для счетов',
    text: (by: string, team: string) =>
      `${by} хочет, чтобы счета и закрывающие документы команды «${team}» приходили на этот адрес.`,
    how: 'Нажмите кнопку и подтвердите адрес, входить никуда не нужно. Ссылка действует семь дней.',
    confirm: 'Подтвердить адрес',
    footer:
      'Если вы не знаете эту команду, просто удалите письмо: без подтверждения ничего приходить не будет.',
  },
  {
    subject: (team: string) => `Confirm this address for invoices of the team ${team} · Nora`,
    heading: 'Confirm the address for invoices',
    text: (by: string, team: string) =>
      `${by} wants the invoices and closing documents of the team ${team} to be sent to this address.`,
    how: 'Open the link and confirm. No sign-in is needed. The link is valid for seven days.',
    confirm: 'Confirm the address',
    footer:
      'If you do not know this team, just delete this e-mail: nothing is sent without your confirmation.',
  },
)

export function recipientEmail(about: {
  to: string
  lang: Lang
  team: string
  by: string
  url: string
}): Email {
  const { to, lang, team, by, url } = about
  const text = texts[lang]
  return toEmail({
    to,
    lang,
    subject: text.subject(team),
    heading: text.heading,
    paragraphs: [text.text(by, team), text.how],
    action: { label: text.confirm, url },
    footer: text.footer,
  })
}
