import type { Fields } from '../edited-head.ts'
import type { RequestMessage, ResponseMessage } from '../messages.ts'
import type { Action, ActionInput, ActionOutcome } from '../policy-host.ts'
import { noteDropped, PROCEED } from './outcomes.ts'
import { readDurationMs } from './read-duration.ts'

const NAMES = /^[\w!#$%&'*+.^`|~-]+(?: *, *[\w!#$%&'*+.^`|~-]+)*$/
const ASKED = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers'

/** Answers preflight requests, and says in answers whose pages may read them (Fetch standard §3.2). */
export const cors: Action = (input) => {
  const { request, response, config } = input
  if (request === null) return PROCEED
  if (response !== null) return { kind: 'proceed', ...noteDropped(share(config, request, response)) }
  return answerPreflight(input)
}

/** In browsers' own words: a request that only asks for leave. */
function answerPreflight({ config, request, editResponse }: ActionInput): ActionOutcome {
  const head = request!.head
  const origin = head.get('origin')
  const method = head.get('access-control-request-method')
  if (request!.method !== 'OPTIONS' || origin === undefined || method === undefined) {
    editResponse((response) => void share(config, request!, response))
    // Pages may read why a later rule refuses them, too.
    return { ...PROCEED, answerFields: getSharing(config, origin) }
  }
  const fields: [string, string][] = [...getSharing(config, origin)]
  if (isAllowed(config, origin)) {
    const { methods, headers } = config as { methods?: string[]; headers?: string[] }
    const asked = head.get('access-control-request-headers')
    const allowed = methods?.join(', ') ?? method
    if (NAMES.test(allowed)) fields.push(['Access-Control-Allow-Methods', allowed])
    const names = headers?.join(', ') ?? asked ?? ''
    if (NAMES.test(names)) fields.push(['Access-Control-Allow-Headers', names])
    const seconds = Math.floor(readDurationMs((config.max_age as string | undefined) ?? '10m') / 1_000)
    fields.push(['Access-Control-Max-Age', String(seconds)])
  }
  const answer = { status: 204, fields: [...withoutVary(fields), ['Vary', ASKED] as const], body: '' }
  return { kind: 'answer', answer }
}

/**
 * The service's own words on the matter would stand beside ours, and browsers take two for none. Gives the names of
 * fields that cannot be added.
 */
function share(config: ActionInput['config'], request: RequestMessage, { head }: ResponseMessage): string[] {
  for (const name of ['access-control-allow-origin', 'access-control-allow-credentials']) head.remove(name)
  const fields: [string, string][] = [...getSharing(config, request.head.get('origin'))]
  const expose = config.expose as string[] | undefined
  if (expose !== undefined && fields.some(([name]) => name === 'Access-Control-Allow-Origin'))
    fields.push(['Access-Control-Expose-Headers', expose.join(', ')])
  return fields.filter(([name, value]) => !head.add(name, value)).map(([name]) => name)
}

/** Who may read. An origin is named, never `*`, where credentials are sent or some are told from others. */
function getSharing(config: ActionInput['config'], origin: string | undefined): [string, string][] {
  const isForAll = (config.origins as string[]).includes('*') && config.credentials !== true
  if (isForAll) return [['Access-Control-Allow-Origin', '*']]
  const vary: [string, string] = ['Vary', 'Origin']
  if (origin === undefined || !isAllowed(config, origin)) return [vary]
  const fields: [string, string][] = [['Access-Control-Allow-Origin', origin], vary]
  if (config.credentials === true) fields.push(['Access-Control-Allow-Credentials', 'true'])
  return fields
}

function isAllowed({ origins }: ActionInput['config'], origin: string): boolean {
  return (origins as string[]).some((one) => one === '*' || one.toLowerCase() === origin.toLowerCase())
}

function withoutVary(fields: Fields): Fields {
  return fields.filter(([name]) => name !== 'Vary')
}
