import type { Lang } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import { type Email, toEmail } from '../../platform/mail/email.ts'
import { formatMoment } from '../../platform/mail/format-moment.ts'
import { describeDevice } from './describe-device.ts'
import { noticesTexts } from './notices.messages.ts'

type Texts = (typeof noticesTexts)['en']
export type NoticeKind = {
  [K in keyof Texts]: Texts[K] extends { heading: string } ? K : never
}[keyof Texts]

export type Notice = {
  kind: NoticeKind
  to: string
  user: { language: Lang; time_zone: string | null }
  at: Date
  origin: Origin | undefined
  detail: string | undefined
  base_url: string
  support_email: string | null
}

/** After these there is no profile to open, or it is another address’s. */
const WITHOUT_ACTION: ReadonlySet<NoticeKind> = new Set(['accountDeleted', 'accountDisabled', 'emailChanged'])

/** Tells of a change of how the user signs in: what, when, from which device and address. */
export function noticeEmail(notice: Notice): Email {
  const { kind, to, user, at, origin, detail, base_url, support_email } = notice
  const text = noticesTexts[user.language]
  const { heading, text: sentence, ...own } = text[kind]
  const help = text.help(support_email ?? '')
  const usual = origin ? text.notYou : text.byOperator(help)
  const device = origin && describeDevice(origin.client)
  const named = [device?.browser, device?.os].filter(Boolean).join(', ') || text.unknownDevice
  return toEmail({
    to,
    lang: user.language,
    subject: text.subject(heading),
    heading,
    paragraphs: [sentence(detail ?? '')],
    facts: [
      [text.when, formatMoment(user, at)],
      ...(origin
        ? ([
            [text.device, named],
            [text.address, origin.address],
          ] as const)
        : []),
    ],
    ...(!WITHOUT_ACTION.has(kind) && { action: { label: text.toProfile, url: `${base_url}/profile` } }),
    footer: 'footer' in own ? own.footer(help) : usual,
  })
}
