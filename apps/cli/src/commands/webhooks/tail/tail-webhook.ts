import { NetworkError } from '@nora/client'
import { printable } from '@nora/command-line/terminal'
import { calls } from '@nora/contract/calls'
import type { Webhook, WebhookNews } from '@nora/contract/webhooks'
import { isProblem, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { exitCodes } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { calling, type Session } from '../../session.ts'
import { getWebhook } from '../find-webhook.ts'
import { NAMED_WEBHOOK, openSignedIn } from '../webhook-arguments.ts'
import { newsLine } from './news-line.ts'
import { readEvents, whileHeard } from './read-events.ts'
import { tailMessages } from './tail.messages.ts'

/** The server says something every 15 s. */
const SILENCE_LIMIT_MS = MINUTE_MS
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 30 * SECOND_MS

export const tailWebhook: CommandSpec = {
  name: 'webhook tail',
  summary: {
    ru: 'показывать запросы вебхука и их доставку, пока они приходят',
    en: 'show requests of a webhook and their deliveries while they come',
  },
  arguments: [NAMED_WEBHOOK],
  options: [],
  examples: ['nora webhook tail orders', 'nora webhook tail orders --json'],
  async run(context, input) {
    const { platform } = context
    const session = await openSignedIn(context, input)
    const webhook = await getWebhook(session, input.arguments[0] ?? '')
    const ending = new AbortController()
    const stopListening = platform.onInterrupt(() => ending.abort())
    try {
      await follow(context, { session, webhook, signal: ending.signal })
    } finally {
      stopListening()
    }
    return exitCodes.ok
  },
}

type Following = { session: Session; webhook: Webhook; signal: AbortSignal }

/** Until it is interrupted; a lost connection is opened again, a refusal ends it. */
async function follow(context: Context, following: Following): Promise<void> {
  const { platform, output, lang } = context
  const texts = tailMessages[lang]
  const { webhook, signal } = following
  let pauseMs = FIRST_PAUSE_MS
  let isLost = false
  while (!signal.aborted) {
    const body = await openNews(following, isLost)
    if (body !== null) {
      tellWatching(context, webhook, isLost)
      isLost = false
      pauseMs = FIRST_PAUSE_MS
      await print(context, body, signal)
    }
    if (signal.aborted) return
    if (!isLost && !output.isJson) output.line(output.style.warn(texts.lost))
    isLost = true
    await platform.wait(pauseMs, signal)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
}

/** From now on nothing is missed. */
function tellWatching({ output, lang }: Context, { id, name }: Webhook, isAgain: boolean): void {
  const texts = tailMessages[lang]
  if (output.isJson) output.result({ event: 'webhook_watching', webhook: { id, name } })
  else output.line(output.style.faint(isAgain ? texts.back : texts.watching(printable(name))))
}

/** null: the server cannot be reached just now. The first time that is a failure. */
async function openNews(
  { session, webhook, signal }: Following,
  isAgain: boolean,
): Promise<AsyncIterable<Uint8Array> | null> {
  const silence = new AbortController()
  const cut = () => silence.abort()
  signal.addEventListener('abort', cut, { once: true })
  try {
    const input = { params: { id: webhook.id } }
    const call = session.openStream(calls.webhooks.watchWebhook, input, silence.signal)
    const { body } = await (isAgain ? call : calling(session.server, call))
    return body && whileHeard(body, { limitMs: SILENCE_LIMIT_MS, onSilence: cut })
  } catch (error) {
    if (signal.aborted || (isAgain && (error instanceof NetworkError || isProblem(error)))) return null
    throw await calling(session.server, Promise.reject(error)).catch((failure: unknown) => failure)
  }
}

async function print(
  { output, lang, platform }: Context,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const data of readEvents(body)) {
      const news = JSON.parse(data) as WebhookNews
      if (output.isJson) output.result({ ...news, event: 'webhook_news' })
      else {
        const line = newsLine(news, { lang, style: output.style, now: platform.clock.now() })
        if (line !== null) output.line(line)
      }
    }
  } catch (error) {
    // Of a connection that was cut, by Ctrl-C, silence or the network.
    if (!signal.aborted && error instanceof SyntaxError) throw error
  }
}
