import type { ApiKeyScope } from '@nora/contract'
import { defineTexts, formatDateTime, type Lang } from '@nora/kit'
import { type Letter, toLetter } from '../../../platform/mail/letter.ts'

const texts = defineTexts(
  {
    subject: 'В вашем аккаунте Nora новый ключ API',
    heading: 'Создан ключ API',
    what: (description: string) => `Название: ${description}.`,
    scope: { full: 'Он может читать и менять то же, что и вы.', read: 'Он может только читать.' },
    until: (moment: string) => `Действует до ${moment} (UTC).`,
    forever: 'Срок не ограничен.',
    from: (address: string) => `Создан с адреса ${address}.`,
    advice: (url: string) => `Если это не вы, отзовите его сейчас и смените пароль: ${url}`,
    footer: 'Мы пишем о каждом новом ключе, чтобы чужой не остался незамеченным.',
  },
  {
    subject: 'A new API key in your Nora account',
    heading: 'An API key was made',
    what: (description: string) => `Description: ${description}.`,
    scope: { full: 'It can read and change what you can.', read: 'It can only read.' },
    until: (moment: string) => `Good until ${moment} (UTC).`,
    forever: 'It does not expire.',
    from: (address: string) => `Made from the address ${address}.`,
    advice: (url: string) => `If it was not you, revoke it now and change your password: ${url}`,
    footer: 'We write about every new key, so that one of somebody else does not go unnoticed.',
  },
)

/** Tells the owner that a key was made in their name. */
export function newApiKeyLetter(about: {
  to: string
  lang: Lang
  key: { description: string; scope: ApiKeyScope; expires_at: Date | null }
  address: string
  page: string
}): Letter {
  const { to, lang, key, address, page } = about
  const text = texts[lang]
  return toLetter({
    to,
    lang,
    subject: text.subject,
    heading: text.heading,
    paragraphs: [
      text.what(key.description),
      text.scope[key.scope],
      key.expires_at ? text.until(formatDateTime(lang, key.expires_at, 'UTC')) : text.forever,
      text.from(address),
      text.advice(page),
    ],
    footer: text.footer,
  })
}
