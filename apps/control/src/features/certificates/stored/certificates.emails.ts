import { defineTexts, formatDateTime, type Lang, plural } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'

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
    failed: {
      subject: (name: string) => `Сертификат для ${name} не удаётся продлить — Nora`,
      heading: 'Сертификат не удаётся продлить',
      text: 'Три попытки подряд не удались. Пока действует прежний сертификат, имена обслуживаются, и попытки продолжаются.',
      footer: 'Мы пишем владельцам команды, когда сертификат не удаётся продлить.',
    },
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
    failed: {
      subject: (name: string) => `The certificate for ${name} cannot be renewed · Nora`,
      heading: 'A certificate cannot be renewed',
      text: 'Three tries in a row have failed. While the current certificate is valid its names are served, and we go on trying.',
      footer: 'We write to a team’s owners when a certificate cannot be renewed.',
    },
    footer: 'We write to a team’s owners 30, 14 and 3 days before a certificate ends.',
  },
)

const NAMES_SHOWN = 5

type Told = {
  to: { email: string; language: Lang }
  names: readonly string[]
  not_after: Date
  page: string
}

/** Tells an owner that an uploaded certificate ends soon. `days`: left until then. */
export function certificateEmail({ days, ...told }: Told & { days: number }): Email {
  const { to, names } = told
  const text = texts[to.language]
  return makeEmail(told, {
    subject: text.subject(names[0] ?? '', days),
    heading: text.heading,
    paragraphs: [text.text],
    footer: text.footer,
  })
}

/** Tells an owner that a certificate could not be renewed. `reason`: what is wrong, and what to do. */
export function renewalEmail({ reason, ...told }: Told & { reason: string }): Email {
  const { to, names } = told
  const { failed } = texts[to.language]
  return makeEmail(told, {
    subject: failed.subject(names[0] ?? ''),
    heading: failed.heading,
    paragraphs: [failed.text, reason],
    footer: failed.footer,
  })
}

function makeEmail(
  { to, names, not_after, page }: Told,
  words: { subject: string; heading: string; paragraphs: string[]; footer: string },
): Email {
  const lang = to.language
  const text = texts[lang]
  const shown = names.slice(0, NAMES_SHOWN)
  const listed = names.length > shown.length ? [...shown, text.more(names.length - shown.length)] : shown
  return toEmail({
    ...words,
    to: to.email,
    lang,
    facts: [
      [text.names, listed.join(', ')],
      [text.ends, formatDateTime(lang, not_after, 'UTC')],
    ],
    action: { label: text.open, url: page },
  })
}
