import { poolOption } from '@nora/command-line'
import type { Input } from '@nora/command-line/parsing'
import { printable } from '@nora/command-line/terminal'
import type { Webhook, WebhookTarget } from '@nora/contract/webhooks'
import { DAY_MS } from '@nora/kit'
import { type ExitCode, exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec, Context } from '../../command.ts'
import type { Calls, OpenInternalTunnel } from '../../webhook-listening.ts'
import { getWebhook } from '../find-webhook.ts'
import { readCount, readSpan, toShellWord } from '../read-options.ts'
import { NAMED_WEBHOOK } from '../webhook-arguments.ts'
import { ensureTarget } from './ensure-target.ts'
import { listenMessages } from './listen.messages.ts'
import { listenOptions } from './listen-options.ts'
import { replaySince } from './replay-since.ts'
import { type SkippedBacklog, skipBacklog } from './skip-backlog.ts'

const LONGEST_MS = 365 * DAY_MS
const CONCURRENCY_LIMIT = 50

type Wanted = {
  readonly settings: { filter?: string; concurrency?: number }
  readonly fromMs: number | null
  readonly skips: boolean
}
type Listening = { readonly calls: Calls; readonly webhook: Webhook; readonly target: WebhookTarget }

/** `openTunnel` is that of the tunnels, and `sharedOptions` are its options. */
export function createListenWebhook(
  openTunnel: OpenInternalTunnel,
  sharedOptions: CommandSpec['options'],
): CommandSpec {
  return {
    name: 'webhook listen',
    summary: {
      ru: 'получать запросы вебхука на этой машине: сначала то, что ждало',
      en: 'receive the requests of a webhook on this machine: first what waited',
    },
    arguments: [
      NAMED_WEBHOOK,
      {
        name: 'TARGET',
        about: {
          ru: 'куда вести: порт, host:port или http://…',
          en: 'where to: port, host:port or http://…',
        },
      },
    ],
    options: [...listenOptions, poolOption, ...sharedOptions],
    examples: [
      'nora webhook listen orders 3000',
      'nora webhook listen orders 3000 --filter \'json.type == "invoice.paid"\'',
      'nora webhook listen orders 3000 --skip-backlog --from 2h',
    ],
    run: (context, input) => listen(openTunnel, context, input),
  }
}

async function listen(
  ...[openTunnel, context, input]: [OpenInternalTunnel, Context, Input]
): Promise<ExitCode> {
  const [asked = '', target = ''] = input.arguments
  const wanted = readWanted(input)
  let listening: Listening | null = null
  const exitCode = await openTunnel(context, input, {
    target,
    isPooled: input.isOn('pool'),
    async prepare(calls) {
      listening = await begin({ context, calls, asked, wanted })
      return { name: listening.target.address, onOnline: toReplay(context, listening, wanted) }
    },
  })
  if (listening !== null)
    await tellLeft(context, listening, `nora webhook listen ${toShellWord(asked)} ${target}`)
  return exitCode
}

function readWanted(input: Input): Wanted {
  const filter = input.text('filter')
  if (filter?.trim() === '') {
    throw new Failure(exitCodes.usage, {
      ru: '--filter: напишите выражение CEL, например json.type == "invoice.paid".',
      en: '--filter: write an expression in CEL, such as json.type == "invoice.paid".',
    })
  }
  const concurrency = readCount(input, 'concurrency', { most: CONCURRENCY_LIMIT })
  return {
    settings: { ...(filter !== null && { filter }), ...(concurrency !== null && { concurrency }) },
    fromMs: readSpan(input, 'from', LONGEST_MS),
    skips: input.isOn('skip-backlog'),
  }
}

type Beginning = { context: Context; calls: Calls; asked: string; wanted: Wanted }

/** Before the tunnel is there, so that what is to be skipped is never sent. */
async function begin({ context, calls, asked, wanted }: Beginning): Promise<Listening> {
  const webhook = await getWebhook(calls, asked)
  const { target, isNew } = await ensureTarget(calls, webhook, wanted.settings)
  const ids = { webhook_id: webhook.id, target_id: target.id }
  const skipped = wanted.skips && !isNew ? await skipBacklog(calls, ids) : null
  tellBegun(context, { webhook, target, isNew, skipped, isReplayed: wanted.fromMs !== null })
  return { calls, webhook, target }
}

type Begun = {
  webhook: Webhook
  target: WebhookTarget
  isNew: boolean
  isReplayed: boolean
  skipped: SkippedBacklog | null
}

function tellBegun({ output, lang }: Context, { webhook, target, isNew, isReplayed, skipped }: Begun): void {
  const { id, name, url } = webhook
  const cancelled = skipped?.cancelled ?? 0
  const waiting = Math.max(0, target.waiting - cancelled)
  if (output.isJson) {
    const shown = { id: target.id, address: target.address, filter: target.filter }
    output.result({
      event: 'webhook_listening',
      webhook: { id, name, url },
      target: shown,
      waiting,
      cancelled,
    })
    return
  }
  const texts = listenMessages[lang]
  const word = toShellWord(printable(name))
  output.line(texts.listening(printable(name), printable(url)))
  if (skipped) output.line((skipped.hasMore ? texts.skippedSome : texts.skipped)(cancelled))
  if (isNew && !isReplayed) output.line(texts.isNew)
  else if (waiting > 0) output.line(texts.waitingFirst(waiting))
  if (webhook.state === 'paused')
    output.line(output.style.warn(texts.isPaused(`nora webhook resume ${word}`)))
}

/** Once, when the tunnel is there for the first time. */
function toReplay({ lang, platform }: Context, { calls, webhook, target }: Listening, { fromMs }: Wanted) {
  let isDone = fromMs === null
  return (notify: (text: string) => void): void => {
    if (isDone || fromMs === null) return
    isDone = true
    const from = new Date(platform.clock.now().getTime() - fromMs)
    void replaySince(calls, { webhook_id: webhook.id, target_id: target.id, from, lang }).then(notify)
  }
}

/** Nothing is lost when the server does not answer any more: the count is only a help. */
async function tellLeft(
  { output, lang }: Context,
  { calls, webhook, target }: Listening,
  command: string,
): Promise<void> {
  const { id, name } = webhook
  const listing = calls.api.webhooks.listWebhookTargets({ params: { id } })
  const { items } = await listing.catch(() => ({ items: [] }))
  const waiting = items.find((one) => one.id === target.id)?.waiting
  if (waiting === undefined) return
  if (output.isJson) output.result({ event: 'webhook_left', webhook: { id, name }, waiting })
  else output.line(listenMessages[lang].left(waiting, command))
}
