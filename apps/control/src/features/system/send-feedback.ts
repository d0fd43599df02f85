import { defineTexts, type Lang } from '@nora/kit'
import type { Actor, Origin } from '../../platform/actor.ts'
import { feedbacks } from '../../platform/database/tables/index.ts'
import { type Letter, toLetter } from '../../platform/mail/letter.ts'
import type { Platform } from '../../platform/platform.ts'

type Feedback = { rate: number; text: string; position: string }

const texts = defineTexts(
  {
    subject: (rate: number) => `Отзыв: ${rate} из 5 — Nora`,
    heading: (rate: number) => `Отзыв: ${rate} из 5`,
    nothing: 'Без комментария.',
    from: 'От кого',
    position: 'Где',
    footer: 'Вы получаете отзывы, потому что ваш адрес указан как почта поддержки.',
  },
  {
    subject: (rate: number) => `Feedback: ${rate} of 5 · Nora`,
    heading: (rate: number) => `Feedback: ${rate} of 5`,
    nothing: 'Without a comment.',
    from: 'From',
    position: 'Where',
    footer: 'You get feedback because your address is the one of the support.',
  },
)

/** Keeps what a user thinks of the product, and mails it to the support where there is one. */
export function sendFeedback({ transaction, ids, clock, emit, jobs, config }: Platform) {
  return (actor: Actor, feedback: Feedback, origin: Origin): Promise<void> =>
    transaction(async (tx) => {
      const { rate, text, position } = feedback
      const id = ids.next('fbk')
      const { user_id, team_id } = actor
      await tx
        .insert(feedbacks)
        .values({ id, user_id, team_id, rate, text, position, created_at: clock.now() })
      await emit(tx, origin, { kind: 'feedback.sent', object_id: id, data: { rate } })
      if (config.support_email === null) return
      const payload = feedbackLetter({
        to: config.support_email,
        from: actor.email,
        feedback,
        lang: actor.language,
      })
      await jobs.add(tx, { kind: 'letter', payload })
    })
}

type Sent = { to: string; from: string; feedback: Feedback; lang: Lang }

function feedbackLetter({ to, from, feedback: { rate, text, position }, lang }: Sent): Letter {
  const words = texts[lang]
  return toLetter({
    to,
    lang,
    subject: words.subject(rate),
    heading: words.heading(rate),
    paragraphs: text === '' ? [words.nothing] : text.split(/\n+/u),
    facts: [
      [words.from, from],
      [words.position, position],
    ],
    footer: words.footer,
  })
}
