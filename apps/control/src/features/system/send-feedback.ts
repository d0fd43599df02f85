import type { Actor, Origin } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Feedback, feedbackEmail } from './feedback.emails.ts'
import { findSupportEmail, type SupportDeps } from './support-email.ts'
import { feedbacks } from './system.tables.ts'

/** Keeps what a user thinks of the product, and mails it to the support. */
export function sendFeedback(deps: Platform & SupportDeps) {
  const { transaction, ids, clock, emit, jobs } = deps
  return async (actor: Actor, feedback: Feedback, origin: Origin): Promise<void> => {
    const to = await findSupportEmail(deps)
    await transaction(async (tx) => {
      const { rate, text, position } = feedback
      const id = ids.next('fbk')
      const { user_id, team_id } = actor
      await tx
        .insert(feedbacks)
        .values({ id, user_id, team_id, rate, text, position, created_at: clock.now() })
      await emit(tx, origin, { kind: 'feedback.sent', object_id: id, data: { rate } })
      if (to === null) return
      const payload = feedbackEmail({
        to,
        from: actor.email,
        feedback,
        lang: actor.language,
      })
      await jobs.add(tx, { kind: 'letter', payload })
    })
  }
}
