import { printable } from '@nora/command-line/terminal'
import { DAY_MS, formatDuration, SECOND_MS } from '@nora/kit'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { calling } from '../session.ts'
import { getWebhook } from './find-webhook.ts'
import { readSpan } from './read-options.ts'
import { NAMED_WEBHOOK, openSignedIn } from './webhook-arguments.ts'
import { webhooksMessages } from './webhooks.messages.ts'

const LONGEST_OVERLAP_MS = 7 * DAY_MS

export const rotateWebhook: CommandSpec = {
  name: 'webhook rotate',
  summary: { ru: 'дать вебхуку новый адрес', en: 'give a webhook a new address' },
  arguments: [NAMED_WEBHOOK],
  options: [
    {
      name: 'overlap',
      kind: 'text',
      placeholder: 'TIME',
      about: {
        ru: 'сколько ещё принимает прежний адрес: 2h, 7d (без этого — сразу нет)',
        en: 'how long the former address still takes requests: 2h, 7d (default: not at all)',
      },
    },
  ],
  examples: ['nora webhook rotate orders --overlap 2h'],
  async run(context, input) {
    const { output, lang } = context
    const texts = webhooksMessages[lang]
    const overlapMs = readSpan(input, 'overlap', LONGEST_OVERLAP_MS) ?? 0
    const session = await openSignedIn(context, input)
    const { id } = await getWebhook(session, input.arguments[0] ?? '')
    const body = { overlap_s: overlapMs / SECOND_MS }
    const call = session.api.webhooks.rotateWebhook({ params: { id }, body })
    const webhook = await calling(session.server, call)
    if (output.isJson) {
      output.result({ event: 'webhook', webhook })
      return exitCodes.ok
    }
    output.line(texts.rotated(printable(webhook.name)))
    output.line(`  ${output.style.bold(printable(webhook.url))}`)
    output.line(overlapMs === 0 ? texts.formerEnded : texts.formerEnds(formatDuration(lang, overlapMs)))
    return exitCodes.ok
  },
}
