import type { Actor, Origin } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Feedback, feedbackEmail } from './feedback.emails.ts'
import { feedbacks } from './system.tables.ts'

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
      const payload = feedbackEmail({
        to: config.support_email,
        from: actor.email,
        feedback,
        lang: actor.language,
      })
      await jobs.add(tx, { kind: 'letter', payload })
    })
}
