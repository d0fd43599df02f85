import { defineTexts, type Lang } from '@nora/kit'
import { type Email, toEmail } from '../../../platform/mail/email.ts'

const texts = defineTexts(
  {
    subject: (webhook: string, target: string) => `Вебхук ${webhook} не доставляется: ${target} — Nora`,
    heading: 'Вебхук не доставляется',
    text: (webhook: string, target: string) =>
      `Получатель «${target}» вебхука «${webhook}» не принимает запросы. Они сохранены: когда получатель ответит, доставка продолжится сама, а то, от чего мы отказались, можно повторить на странице вебхука.`,
    webhook: 'Вебхук',
    target: 'Получатель',
    reason: 'Ответ',
    dead: 'Отказов',
    waiting: 'Ждут',
    open: 'Открыть вебхук',
    footer: 'Мы пишем владельцу вебхука, когда получатель не отвечает, не чаще раза в час.',
  },
  {
    subject: (webhook: string, target: string) => `Webhook ${webhook} is not delivered: ${target} · Nora`,
    heading: 'A webhook is not delivered',
    text: (webhook: string, target: string) =>
      `The target “${target}” of the webhook “${webhook}” does not take requests. They are kept: deliveries go on by themselves once it answers, and what was given up can be replayed on the page of the webhook.`,
    webhook: 'Webhook',
    target: 'Target',
    reason: 'Answer',
    dead: 'Given up',
    waiting: 'Waiting',
    open: 'Open the webhook',
    footer: 'We write to the owner of a webhook when a target does not answer, at most once in an hour.',
  },
)

/** Tells the owner that a target fails, or that deliveries to it were given up. */
export function failingEmail({
  to,
  webhook,
  target,
  reason,
  counts,
  page,
}: {
  to: { email: string; language: Lang }
  webhook: string
  target: string
  reason: string | null
  counts: { waiting: number; dead: number }
  page: string
}): Email {
  const text = texts[to.language]
  return toEmail({
    to: to.email,
    lang: to.language,
    subject: text.subject(webhook, target),
    heading: text.heading,
    paragraphs: [text.text(webhook, target)],
    facts: [
      [text.webhook, webhook],
      [text.target, target],
      ...(reason === null ? [] : ([[text.reason, reason]] as [string, string][])),
      [text.waiting, String(counts.waiting)],
      [text.dead, String(counts.dead)],
    ],
    action: { label: text.open, url: page },
    footer: text.footer,
  })
}
