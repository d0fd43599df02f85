import type { Headers } from '../../expressions/index.ts'
import type { EditedHead } from '../edited-head.ts'

type Message = { readonly head: EditedHead; readonly headers: Headers; readonly contentLength: number }

/** The content codings that a body can be read through. */
const READABLE: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'br', 'deflate'])
const NO_TRANSFORM = /(?:^|,)\s*no-transform\s*(?:,|$)/i
const PARTIAL = 206
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/** Why the body of the message has to stay as it is, in words; null: it may be changed. */
export function findObstacle(message: Message): string | null {
  if (message.contentLength === 0) return 'it is empty'
  if ((message.headers.get('cache-control') ?? []).some((value) => NO_TRANSFORM.test(value)))
    return 'its Cache-Control says no-transform'
  return null
}

/** The same for an answer, which may have no body or be a part of one. */
export function findAnswerObstacle(
  request: { readonly method: string } | null,
  response: Message & { readonly status: number },
): string | null {
  const { status } = response
  if (request?.method === 'HEAD' || status < 200 || BODILESS.has(status)) return 'it has none'
  if (status === PARTIAL) return 'it is a part of one'
  return findObstacle(response)
}

/** The codings of the content as it came, without those that change nothing. */
export function getCodings({ head }: Pick<Message, 'head'>): string[] {
  return head
    .getOriginal('content-encoding')
    .flatMap((value) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
}

/** Whether text in a body of these codings can be read, and be written in them again. */
export function areReadable(codings: readonly string[]): boolean {
  return codings.length === 0 || (codings.length === 1 && READABLE.has(codings[0]!))
}
