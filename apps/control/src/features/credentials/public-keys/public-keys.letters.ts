import { defineTexts, type Lang } from '@nora/kit'
import { type Letter, toLetter } from '../../../platform/mail/letter.ts'

const NAMED = 20

const texts = defineTexts(
  {
    subject: 'В вашем аккаунте Nora новый ключ SSH',
    heading: 'Добавлен ключ SSH',
    others: (count: number) => `И ещё ${count}.`,
    from: (address: string) => `Добавлен с адреса ${address}. По нему открываются туннели от вашего имени.`,
    advice: (url: string) => `Если это не вы, удалите его сейчас и смените пароль: ${url}`,
    footer: 'Мы пишем о каждом новом ключе, чтобы чужой не остался незамеченным.',
  },
  {
    subject: 'A new SSH key in your Nora account',
    heading: 'An SSH key was added',
    others: (count: number) => `And ${count} more.`,
    from: (address: string) => `Added from the address ${address}. It opens tunnels in your name.`,
    advice: (url: string) => `If it was not you, remove it now and change your password: ${url}`,
    footer: 'We write about every new key, so that one of somebody else does not go unnoticed.',
  },
)

/** Tells the owner that keys were added in their name. */
export function newPublicKeysLetter(about: {
  to: string
  lang: Lang
  keys: readonly { name: string; type: string; fingerprint: string }[]
  address: string
  page: string
}): Letter {
  const { to, lang, keys, address, page } = about
  const text = texts[lang]
  const named = keys.slice(0, NAMED).map(({ name, type, fingerprint }) => `${name}: ${type}, ${fingerprint}`)
  return toLetter({
    to,
    lang,
    subject: text.subject,
    heading: text.heading,
    paragraphs: [
      ...named,
      ...(keys.length > NAMED ? [text.others(keys.length - NAMED)] : []),
      text.from(address),
      text.advice(page),
    ],
    footer: text.footer,
  })
}
