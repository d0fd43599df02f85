import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'

const texts = defineTexts(
  {
    subject: (token: string) => `Токен «${token}» отозван — Nora`,
    heading: 'Токен машины отозван',
    text: (token: string) =>
      `Программа отправила токен «${token}» на сервер целиком, вместе с секретной частью. Кто видел его по дороге, мог бы открыть секреты, поэтому токен больше не действует.`,
    advice:
      'Создайте новый токен и передайте его программе через NORA_SECRETS_TOKEN: клиент отправляет только первые две части. Затем смените ключ конфигураций и значения секретов, которые открывал этот токен.',
    when: 'Когда',
    address: 'Адрес',
    open: 'Открыть секреты',
    footer: 'Мы пишем тому, кто создал токен, как только он отозван по этой причине.',
  },
  {
    subject: (token: string) => `The token “${token}” was revoked · Nora`,
    heading: 'A machine token was revoked',
    text: (token: string) =>
      `A program has sent the token “${token}” to the server whole, with its secret part. Whoever saw it on the way could open secrets, so the token no longer works.`,
    advice:
      'Create a new token and give it to the program as NORA_SECRETS_TOKEN: the client sends only the first two parts. Then replace the key of the configs, and the values of the secrets, that this token opened.',
    when: 'When',
    address: 'Address',
    open: 'Open secrets',
    footer: 'We write to whoever created a token when it is revoked for this reason.',
  },
)

/** Tells the maker of a token that it was sent whole and no longer works. The token itself is not in it. */
export function sentWholeEmail({
  to,
  token,
  at,
  address,
  page,
}: {
  to: { email: string; language: Lang }
  /** Its name. */
  token: string
  at: Date
  address: string
  page: string
}): Email {
  const text = texts[to.language]
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text.subject(token),
    heading: text.heading,
    paragraphs: [text.text(token), text.advice],
    facts: [
      [text.when, formatMoment({ language: to.language, time_zone: null }, at)],
      [text.address, address],
    ],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
