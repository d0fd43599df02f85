import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'

const texts = defineTexts(
  {
    subject: (code: string, endpoint: string) => `${code} — код для входа на ${endpoint}`,
    heading: 'Код для входа на сайт',
    use: 'Введите этот код на странице, которая его запросила. Он действует 10 минут и подходит один раз.',
    site: 'Сайт',
    footer:
      'Вы получили это письмо, потому что кто-то указал ваш адрес при входе на сайт. Если это не вы, ничего делать не нужно. Никому не сообщайте код.',
  },
  {
    subject: (code: string, endpoint: string) => `${code} is your code for ${endpoint}`,
    heading: 'Your code to sign in',
    use: 'Enter this code on the page that asked for it. It is valid for 10 minutes and works once.',
    site: 'Site',
    footer:
      'You got this e-mail because someone is signing in at the site with your address. If it is not you, there is nothing to do. Never share the code.',
  },
)

/** The email with the code of a visitor who signs in at an endpoint. */
export function visitorCodeEmail(about: { to: string; lang: Lang; code: string; endpoint: string }): Email {
  const { to, lang, code, endpoint } = about
  const { subject, heading, use, site, footer } = texts[lang]
  return toEmail({
    to,
    lang,
    subject: subject(code, endpoint),
    heading,
    code,
    paragraphs: [use],
    facts: [[site, endpoint]],
    footer,
  })
}
