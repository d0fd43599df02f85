import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'

const texts = defineTexts(
  {
    subject: 'Вашу ссылку открыли — Nora',
    heading: 'Вашу ссылку открыли',
    text: 'Кто-то открыл ссылку на пароль или текст, которую вы сделали. Если вы её никому не давали, отзовите её и смените пароль.',
    when: 'Когда',
    open: 'Открыть ссылки',
    footer:
      'Вы просили написать, когда ссылку откроют: о каждой ссылке не чаще раза в час. Что по ней открывается, мы не знаем.',
  },
  {
    subject: 'Your link was opened · Nora',
    heading: 'Your link was opened',
    text: 'Somebody opened a link to a password or a text that you made. If you gave it to nobody, revoke it and change the password.',
    when: 'When',
    open: 'Open your links',
    footer:
      'You asked to be told when the link is opened: at most once an hour for each. We do not know what it shows.',
  },
)

/** Tells the maker of a link that it was opened. Nothing in it says which link, or what it shows. */
export function openedEmail({
  to,
  at,
  page,
}: {
  to: { email: string; language: Lang }
  at: Date
  page: string
}): Email {
  const text = texts[to.language]
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text.subject,
    heading: text.heading,
    paragraphs: [text.text],
    facts: [[text.when, formatMoment({ language: to.language, time_zone: null }, at)]],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
