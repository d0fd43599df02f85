import type { ApiKeyScope } from '@nora/contract'
import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'

const texts = defineTexts(
  {
    subject: 'В вашем аккаунте Nora новый API-ключ',
    heading: 'Создан API-ключ',
    scope: {
      full: 'С новым ключом программа может читать и менять в Nora то же, что и вы.',
      read: 'С новым ключом программа может читать в Nora то же, что и вы, но ничего не менять.',
    },
    description: 'Название',
    until: 'Действует до',
    forever: 'срок не ограничен',
    address: 'Адрес',
    open: 'Открыть API-ключи',
    footer: 'Если это были не вы, сразу отзовите ключ и смените пароль в профиле.',
  },
  {
    subject: 'A new API key in your Nora account',
    heading: 'An API key was created',
    scope: {
      full: 'With the new key a program can read and change in Nora what you can.',
      read: 'With the new key a program can read in Nora what you can, and change nothing.',
    },
    description: 'Description',
    until: 'Valid until',
    forever: 'no expiry',
    address: 'Address',
    open: 'Open the API keys',
    footer: 'If this was not you, revoke the key at once and change the password in your profile.',
  },
)

/** Tells the owner that a key was made in their name. */
export function newApiKeyEmail(about: {
  to: string
  lang: Lang
  key: { description: string; scope: ApiKeyScope; expires_at: Date | null }
  address: string
  page: string
}): Email {
  const { to, lang, key, address, page } = about
  const text = texts[lang]
  return toEmail({
    to,
    lang,
    subject: text.subject,
    heading: text.heading,
    paragraphs: [text.scope[key.scope]],
    facts: [
      [text.description, key.description],
      [
        text.until,
        key.expires_at ? formatMoment({ language: lang, time_zone: null }, key.expires_at) : text.forever,
      ],
      [text.address, address],
    ],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
