import type { Webhook, WebhookSummary, WebhookTarget } from '@nora/contract/webhooks'
import { exitCodes, Failure } from '../../output/failure.ts'
import { listAll } from '../list-all.ts'
import { calling, type Session } from '../session.ts'

type Calls = Pick<Session, 'api' | 'server'>

const NAMES_SHOWN = 20

/** The webhooks that the caller may see, newest first. */
export function listAllWebhooks({ api, server }: Calls): Promise<WebhookSummary[]> {
  return listAll((query) => calling(server, api.webhooks.listWebhooks({ query })))
}

/** The webhook of this name, address or id. Throws a Failure that lists what there is. */
export async function getWebhook(session: Calls, asked: string): Promise<Webhook> {
  const { id } = await findSummary(session, asked)
  return calling(session.server, session.api.webhooks.getWebhook({ params: { id } }))
}

async function findSummary(session: Calls, asked: string): Promise<WebhookSummary> {
  const webhooks = await listAllWebhooks(session)
  const found =
    webhooks.find(({ id }) => id === asked) ??
    webhooks.find(({ name }) => toKey(name) === toKey(asked)) ??
    webhooks.find(({ url }) => url === asked.trim())
  if (found) return found
  throw missing(
    { ru: `Вебхука «${asked}» в команде нет.`, en: `The team has no webhook “${asked}”.` },
    webhooks.map(({ name }) => name),
    { ru: 'Создать: nora webhook create orders', en: 'To create one: nora webhook create orders' },
  )
}

/** The target of this name, address or id. Throws a Failure that lists what there is. */
export function findTarget({ name, targets }: Webhook, asked: string): WebhookTarget {
  const found =
    targets.find(({ id }) => id === asked) ??
    targets.find((target) => toKey(target.name) === toKey(asked)) ??
    targets.find(({ address }) => address === asked.trim())
  if (found) return found
  throw missing(
    { ru: `У вебхука «${name}» нет цели «${asked}».`, en: `The webhook “${name}” has no target “${asked}”.` },
    targets.map((target) => target.name),
    { ru: 'Целей пока нет.', en: 'It has no targets yet.' },
  )
}

type Said = { readonly ru: string; readonly en: string }

function missing(text: Said, names: readonly string[], whenNone: Said): Failure {
  const shown = names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? '…' : '')
  const advice = names.length === 0 ? whenNone : { ru: `Есть: ${shown}`, en: `There are: ${shown}` }
  return new Failure(exitCodes.failure, text, { code: 'NotFound', advice })
}

function toKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}
