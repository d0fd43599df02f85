import { findAnswerObstacle, getCodings } from '../bodies/find-obstacle.ts'
import { isCompressible } from '../bodies/media-types.ts'
import { negotiateCoding } from '../bodies/negotiate-coding.ts'
import { weakenHead } from '../bodies/weaken-head.ts'
import type { ResponseMessage } from '../messages.ts'
import type { Action, ActionOutcome } from '../policy-host.ts'
import { PROCEED } from './outcomes.ts'

const DEFAULT = ['gzip', 'deflate', 'br', 'compress']
/** Shorter bodies hardly get any shorter. */
const LEAST_BYTES = 256

/** Compresses the body as the visitor asks for it, on its way. */
export const compressResponse: Action = ({ config, host, request, response }) => {
  if (request === null || response === null) return PROCEED
  const isCompressed = getCodings(response).length > 0 || response.bodyEdits.coding !== null
  const leave = (note: string): ActionOutcome => ({ ...PROCEED, results: toResults(isCompressed, ''), note })
  if (isCompressed) return leave('the body is compressed already')
  const obstacle = findAnswerObstacle(request, response) ?? findUselessness(response)
  if (obstacle !== null) return leave(`the body stays as it is: ${obstacle}`)
  varyByCoding(response)
  const wanted = (config.algorithms as string[] | undefined) ?? DEFAULT
  const available = host.capabilities.getCodings()
  const allowed = new Set(wanted.filter((name) => available.has(name)))
  const coding = negotiateCoding(request.head.getOriginal('accept-encoding'), allowed)
  if (coding === null) return leave('the body stays as it is: the visitor takes none of the codings')
  response.bodyEdits.coding = coding
  weakenHead(response.head)
  response.head.add('Content-Encoding', coding)
  return { ...PROCEED, results: toResults(false, coding) }
}

function toResults(isCompressed: boolean, coding: string) {
  return { already_compressed: isCompressed, negotiated_algorithm: coding }
}

function findUselessness({ contentLength, headers }: ResponseMessage): string | null {
  if (contentLength >= 0 && contentLength < LEAST_BYTES) return `it is shorter than ${LEAST_BYTES} bytes`
  return isCompressible(headers) ? null : 'nothing would make its type smaller'
}

/** Caches have to tell who gets which (RFC 9110 §12.5.5). */
function varyByCoding({ head }: ResponseMessage): void {
  const named = (head.headers.get('vary') ?? []).flatMap((value) => value.split(','))
  const isSaid = named.some((name) => ['*', 'accept-encoding'].includes(name.trim().toLowerCase()))
  if (!isSaid) head.add('Vary', 'Accept-Encoding')
}
