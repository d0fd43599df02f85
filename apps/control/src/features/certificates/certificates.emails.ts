import { defineTexts, formatDateTime, type Lang, plural } from '@nora/kit'
import { type Email, toEmail } from '../../platform/mail/email.ts'

const texts = defineTexts(
  {
    subject: (name: string, days: number) =>
      `Сертификат для ${name} закончится через ${days} ${plural('ru', days, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })} — Nora`,
    heading: 'Сертификат скоро закончится',
    text: 'Его загрузили сюда, поэтому сам он не продлевается. Закажите новый у издателя и загрузите его вместо прежнего: имена перейдут на него сразу, без перерыва.',
    names: 'Имена',
    ends: 'Действует до',
    more: (count: number) => `и ещё ${count}`,
    open: 'Открыть сертификат',
    footer: 'Мы пишем владельцам команды за 30, 14 и 3 дня до конца сертификата.',
  },
  {
    subject: (name: string, days: number) =>
      `The certificate for ${name} ends in ${days} ${plural('en', days, { one: 'day', other: 'days' })} · Nora`,
    heading: 'A certificate ends soon',
    text: 'It was uploaded, so that it does not renew itself. Order a new one from its issuer and upload it in place of this one: names go over to it at once, without a gap.',
    names: 'Names',
    ends: 'Valid until',
    more: (count: number) => `and ${count} more`,
    open: 'Open the certificate',
    footer: 'We write to a team’s owners 30, 14 and 3 days before a certificate ends.',
  },
)

const NAMES_SHOWN = 5

/** Tells an owner that an uploaded certificate ends soon. */
export function certificateEmail({
  to,
  names,
  days,
  not_after,
  page,
}: {
  to: { email: string; language: Lang }
  names: readonly string[]
  /** Left until then. */
  days: number
  not_after: Date
  page: string
}): Email {
  const lang = to.language
  const text = texts[lang]
  const shown = names.slice(0, NAMES_SHOWN)
  const listed = names.length > shown.length ? [...shown, text.more(names.length - shown.length)] : shown
  return toEmail({
    to: to.email,
    lang,
    subject: text.subject(names[0] ?? '', days),
    heading: text.heading,
    paragraphs: [text.text],
    facts: [
      [text.names, listed.join(', ')],
      [text.ends, formatDateTime(lang, not_after, 'UTC')],
    ],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
