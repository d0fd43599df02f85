import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../platform/mail/email.ts'

const texts = defineTexts(
  {
    subject: (heading: string, name: string) => `${heading}: ${name} — Nora`,
    lost: {
      heading: 'Зона домена больше не ведёт сюда',
      text: (name: string) =>
        `Три проверки подряд записи DNS зоны ${name} были не такими, как нужно. Её имена обслуживаются, пока действует сертификат, но посетители могут сюда уже не попадать. Верните записи и проверьте зону в консоли.`,
    },
    taken: {
      heading: 'Зона домена перешла к другой команде',
      text: (name: string) =>
        `Запись DNS зоны ${name} показывает метку другой команды, поэтому зона и все имена в ней теперь у неё. Если это ошибка, верните запись со своей меткой и проверьте зону в консоли.`,
    },
    zone: 'Зона',
    open: 'Открыть зону',
    footer: 'Мы пишем владельцам команды, когда зона перестаёт работать.',
  },
  {
    subject: (heading: string, name: string) => `${heading}: ${name} · Nora`,
    lost: {
      heading: 'A domain zone no longer leads here',
      text: (name: string) =>
        `In three checks in a row the DNS records of the zone ${name} were not what is needed. Its names are served while the certificate is valid, but visitors may not come here any more. Put the records back and check the zone in the console.`,
    },
    taken: {
      heading: 'A domain zone is another team’s now',
      text: (name: string) =>
        `The DNS record of the zone ${name} shows the label of another team, so the zone and every name in it are theirs now. If this is a mistake, put back the record with your label and check the zone in the console.`,
    },
    zone: 'Zone',
    open: 'Open the zone',
    footer: 'We write to a team’s owners when a zone stops working.',
  },
)

/** Tells an owner that a verified zone is verified no longer. */
export function zoneEmail({
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
    facts: [[text.zone, name]],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
