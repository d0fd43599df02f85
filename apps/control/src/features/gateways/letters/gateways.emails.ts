import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'

const texts = defineTexts(
  {
    subject: (heading: string, name: string) => `${heading}: ${name} — Nora`,
    down: {
      heading: 'Шлюз не отвечает',
      text: (name: string) =>
        `За шлюзом «${name}» не осталось никого, кто принимает запросы: посетители видят страницу об этом. На странице шлюза видно, почему выбыл каждый участник.`,
    },
    up: {
      heading: 'Шлюз снова работает',
      text: (name: string) => `Шлюз «${name}» снова принимает запросы.`,
    },
    gateway: 'Шлюз',
    address: 'Адрес',
    open: 'Открыть шлюз',
    footer: 'Мы пишем владельцу шлюза, когда он перестаёт отвечать, не чаще раза в 15 минут.',
  },
  {
    subject: (heading: string, name: string) => `${heading}: ${name} · Nora`,
    down: {
      heading: 'A gateway is down',
      text: (name: string) =>
        `Nobody behind the gateway “${name}” takes requests: visitors see a page that says so. The page of the gateway shows why each member is out.`,
    },
    up: {
      heading: 'A gateway is up again',
      text: (name: string) => `The gateway “${name}” takes requests again.`,
    },
    gateway: 'Gateway',
    address: 'Address',
    open: 'Open the gateway',
    footer: 'We write to the owner of a gateway when it is down, at most once in 15 minutes.',
  },
)

/** Tells the owner that nobody answers behind a gateway, or that somebody does again. */
export function gatewayEmail({
  to,
  state,
  name,
  endpoint,
  page,
}: {
  to: { email: string; language: Lang }
  state: 'down' | 'up'
  name: string
  endpoint: string
  page: string
}): Email {
  const text = texts[to.language]
  const { heading, text: sentence } = text[state]
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text.subject(heading, name),
    heading,
    paragraphs: [sentence(name)],
    facts: [
      [text.gateway, name],
      [text.address, endpoint],
    ],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
