import { defineTexts, type Lang, plural } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'

const NAMED = 20

const texts = defineTexts(
  {
    subject: (count: number) =>
      count === 1 ? 'В вашем аккаунте Nora новый SSH-ключ' : 'В вашем аккаунте Nora новые SSH-ключи',
    heading: (count: number) => (count === 1 ? 'Добавлен SSH-ключ' : `Добавлено SSH-ключей: ${count}`),
    what: (count: number) =>
      `${plural('ru', count, { one: 'По новому ключу', other: 'По новым ключам' })} открываются туннели от вашего имени.`,
    others: (count: number) => `Не перечислено ещё: ${count}. Все ключи — в консоли.`,
    key: 'Ключ',
    address: 'Адрес',
    open: 'Открыть SSH-ключи',
    footer: 'Если это были не вы, сразу удалите ключ и смените пароль в профиле.',
  },
  {
    subject: (count: number) =>
      count === 1 ? 'A new SSH key in your Nora account' : 'New SSH keys in your Nora account',
    heading: (count: number) => (count === 1 ? 'An SSH key was added' : `${count} SSH keys were added`),
    what: (count: number) =>
      `${plural('en', count, { one: 'The new key opens', other: 'The new keys open' })} tunnels in your name.`,
    others: (count: number) => `${count} more are not listed here. The console shows all keys.`,
    key: 'Key',
    address: 'Address',
    open: 'Open the SSH keys',
    footer: 'If this was not you, remove the key at once and change the password in your profile.',
  },
)

/** Tells the owner that keys were added in their name. */
export function newPublicKeysEmail(about: {
  to: string
  lang: Lang
  keys: readonly { name: string; type: string; fingerprint: string }[]
  address: string
  page: string
}): Email {
  const { to, lang, keys, address, page } = about
  const text = texts[lang]
  return toEmail({
    to,
    lang,
    subject: text.subject(keys.length),
    heading: text.heading(keys.length),
    paragraphs: [text.what(keys.length), ...(keys.length > NAMED ? [text.others(keys.length - NAMED)] : [])],
    facts: [
      ...keys
        .slice(0, NAMED)
        .map(({ name, type, fingerprint }) => [text.key, `${name}: ${type}, ${fingerprint}`] as const),
      [text.address, address],
    ],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
