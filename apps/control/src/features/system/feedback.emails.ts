import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../platform/mail/email.ts'

export type Feedback = { rate: number; text: string; position: string }

const texts = defineTexts(
  {
    subject: (rate: number) => `Отзыв: ${rate} из 5 — Nora`,
    heading: (rate: number) => `Отзыв: ${rate} из 5`,
    nothing: 'Без комментария.',
    from: 'От кого',
    position: 'Где',
    helpMenu: 'меню помощи в консоли',
    footer: 'Вы получаете отзывы, потому что этот адрес указан как почта поддержки.',
  },
  {
    subject: (rate: number) => `Feedback: ${rate} out of 5 · Nora`,
    heading: (rate: number) => `Feedback: ${rate} out of 5`,
    nothing: 'No comment.',
    from: 'From',
    position: 'Where',
    helpMenu: 'help menu of the console',
    footer: 'You get feedback because this is the support address of your Nora server.',
  },
)

/** The console sends this; other programs may send anything. */
const HELP_MENU = 'help_popup'

type Sent = { to: string; from: string; feedback: Feedback; lang: Lang }

/** Writes to the support in the language of the user who sent the feedback. */
export function feedbackEmail({ to, from, feedback: { rate, text, position }, lang }: Sent): Email {
  const words = texts[lang]
  return toEmail({
    to,
    lang,
    subject: words.subject(rate),
    heading: words.heading(rate),
    paragraphs: text === '' ? [words.nothing] : text.split(/\n+/u),
    facts: [
      [words.from, from],
      [words.position, position === HELP_MENU ? words.helpMenu : position],
    ],
    footer: words.footer,
  })
}
