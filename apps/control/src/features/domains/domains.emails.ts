import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../platform/mail/email.ts'

const texts = defineTexts(
  {
    subject: (heading: string, name: string) => `${heading}: ${name} — Nora`,
    lost: {
      heading: 'Домен больше не ведёт сюда',
      text: (name: string) =>
        `Три проверки подряд записи DNS домена ${name} были не такими, как нужно. Пока сертификат действует, домен обслуживается, но посетители могут сюда уже не попадать. Верните записи и проверьте домен в консоли: там видно, что ответил каждый сервер.`,
    },
    taken: {
      heading: 'Домен перешёл к другой команде',
      text: (name: string) =>
        `Запись DNS домена ${name} показывает метку другой команды, поэтому домен теперь у неё. Если это ошибка, верните запись со своей меткой и проверьте домен в консоли.`,
    },
    domain: 'Домен',
    open: 'Открыть домен',
    footer: 'Мы пишем тому, кто добавил домен, когда он перестаёт работать.',
  },
  {
    subject: (heading: string, name: string) => `${heading}: ${name} · Nora`,
    lost: {
      heading: 'A domain no longer leads here',
      text: (name: string) =>
        `In three checks in a row the DNS records of ${name} were not what is needed. While its certificate is valid the domain is served, but visitors may not come here any more. Put the records back and check the domain in the console, which shows what each server answered.`,
    },
    taken: {
      heading: 'A domain is another team’s now',
      text: (name: string) =>
        `The DNS record of ${name} shows the label of another team, so the domain is theirs now. If this is a mistake, put back the record with your label and check the domain in the console.`,
    },
    domain: 'Domain',
    open: 'Open the domain',
    footer: 'We write to whoever added a domain when it stops working.',
  },
)

/** Tells the owner that a verified domain is verified no longer. */
export function domainEmail({
  to,
  kind,
  name,
  page,
}: {
  to: { email: string; language: Lang }
  kind: 'lost' | 'taken'
  name: string
  page: string
}): Email {
  const text = texts[to.language]
  const { heading, text: sentence } = text[kind]
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text.subject(heading, name),
    heading,
    paragraphs: [sentence(name)],
    facts: [[text.domain, name]],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
