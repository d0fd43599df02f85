import { type OriginStep, RawVisitor, type ScriptedOrigin } from './raw-connections.ts'
import { toForwarded, toRelayed, withFields } from './relay-edits.ts'

export type VisitorStep =
  | { send: string; chunkBytes?: number }
  /** Waits until the visitor has received this. */
  | { sees: string }
  /** Waits until the origin has received this. */
  | { originSees: string }
  | { does: 'end' | 'reset' }

/** One conversation in exact bytes. `HOST` stands for the tunnel's host and port. */
export type Row = {
  name: string
  visitor: VisitorStep[]
  origin: OriginStep[]
  /**
   * The bytes that reach the origin without the edge’s own fields, where the documented edits do not say it.
   */
  forwarded?: string | string[]
  /** The bytes that reach the visitor, where the documented edits do not say it. */
  relayed?: string
  /** The edge answers this in its own name, after what is `relayed` if that is given. */
  answer?: { status: number; code: string }
  /** The visitor's connection ends; otherwise it must serve another request. */
  ends?: boolean | 'reset'
  /** The origin's connection must end, so that nothing else is ever sent on it. */
  leavesOrigin?: boolean
  /** Some of `forwarded`, from its start, may have reached the origin, or nothing. */
  mayStopShort?: boolean
}

export type Place = {
  port: number
  isSecure: boolean
  host: string
  origin: ScriptedOrigin
  ownFields: string
}

const NEXT_REQUEST = 'GET /next HTTP/1.1\r\nHost: HOST\r\n\r\n'
const NEXT_RESPONSE = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnext'

/** Plays the row without anything between, where both must receive exactly what was sent. */
export async function playDirectly(row: Row, { origin, host }: Place): Promise<void> {
  origin.play(row.origin)
  const visitor = await RawVisitor.connect(origin.port)
  await act(row, visitor, origin, host)
  await expectReceived(visitor, origin, {
    visitor: row.origin.map(({ send = '' }) => send).join(''),
    origin: named(sent(row).join(''), host),
  })
  visitor.close()
}

/** Plays the row through edge and agent and holds what arrived against what the edge is documented to do. */
export async function playThrough(row: Row, place: Place): Promise<void> {
  const { origin, host, port, isSecure } = place
  origin.play(row.origin)
  const visitor = await RawVisitor.connect(port, isSecure)
  await act(row, visitor, origin, host)
  const forwarded = expectedAtOrigin(row, place)
  if (row.answer !== undefined) await expectAnswer(row, visitor)
  if (row.mayStopShort) expectSame(origin.received, forwarded.slice(0, origin.received.length), 'the origin')
  else {
    const relayed = row.answer === undefined ? expectedAtVisitor(row) : visitor.received
    await expectReceived(visitor, origin, { visitor: relayed, origin: forwarded })
  }
  if (row.leavesOrigin)
    await visitor.until(
      () => origin.isLeft,
      () => 'the end of the connection to the origin',
    )
  if (row.ends) {
    await visitor.until(
      () => visitor.isLeft,
      () => 'the end of the visitor’s connection',
    )
    if (row.ends === 'reset')
      await visitor.until(
        () => visitor.isReset,
        () => 'a reset to the visitor',
      )
    visitor.close()
    const next = await RawVisitor.connect(port, isSecure)
    await expectNext(next, place, row.mayStopShort ? forwarded : '')
  } else {
    await expectNext(visitor, place)
  }
}

/**
 * Anything that came too much or was left over would show before or after this; of `late`, which was on its
 * way when it was broken off, some may still arrive.
 */
async function expectNext(visitor: RawVisitor, place: Place, late = ''): Promise<void> {
  const { origin, host, ownFields } = place
  visitor.received = ''
  origin.play([{ after: 'GET /next' }, { after: '\r\n\r\n', send: NEXT_RESPONSE }])
  await visitor.send(named(NEXT_REQUEST, host))
  await visitor.until(
    () => visitor.received.length >= NEXT_RESPONSE.length,
    () => `the next answer; the origin has received ${excerpt(origin.received, 0)}`,
  )
  const next = named(withFields(NEXT_REQUEST, ownFields), host)
  const isLate = origin.received.endsWith(next) && late.includes(origin.received.slice(0, -next.length))
  expectSame(isLate ? next : origin.received, next, 'the origin')
  expectSame(visitor.received, NEXT_RESPONSE, 'the visitor')
  visitor.close()
}

async function act(row: Row, visitor: RawVisitor, origin: ScriptedOrigin, host: string): Promise<void> {
  for (const step of row.visitor) {
    if ('send' in step) await visitor.send(named(step.send, host), step.chunkBytes)
    else if ('sees' in step)
      await visitor.until(
        () => visitor.received.includes(step.sees),
        () => `${JSON.stringify(step.sees)} at the visitor; there is ${excerpt(visitor.received, 0)}`,
      )
    else if ('originSees' in step)
      await visitor.until(
        () => origin.received.includes(step.originSees),
        () => `${JSON.stringify(step.originSees)} at the origin; there is ${excerpt(origin.received, 0)}`,
      )
    else visitor[step.does]()
  }
}

function sent(row: Row): string[] {
  return row.visitor.flatMap((step) => ('send' in step ? [step.send] : []))
}

function expectedAtOrigin(row: Row, { host, ownFields }: Place): string {
  const { forwarded = row.answer?.status === 400 ? '' : toForwarded(sent(row).join('')) } = row
  const requests = [forwarded].flat().filter((request) => request !== '')
  return named(requests.map((request) => withFields(request, ownFields)).join(''), host)
}

function expectedAtVisitor({ relayed, origin, ends = false }: Row): string {
  if (relayed !== undefined) return relayed
  const texts = origin.map(({ send = '' }) =>
    send.startsWith('HTTP/1.') ? toRelayed(send, ends !== false) : send,
  )
  return texts.join('')
}

async function expectReceived(
  visitor: RawVisitor,
  origin: ScriptedOrigin,
  expected: { visitor: string; origin: string },
): Promise<void> {
  const isThere = () =>
    visitor.received.length >= expected.visitor.length && origin.received.length >= expected.origin.length
  // The comparison reports missing bytes, with those around them.
  await visitor.until(isThere, () => '').catch(() => {})
  expectSame(origin.received, expected.origin, 'the origin')
  expectSame(visitor.received, expected.visitor, 'the visitor')
}

/** One whole answer of the edge and nothing else. */
async function expectAnswer({ answer, relayed = '', ends = false }: Row, visitor: RawVisitor): Promise<void> {
  const text = () => visitor.received.slice(relayed.length)
  const isWhole = () => {
    const headEnd = text().indexOf('\r\n\r\n')
    return headEnd > 0 && text().length >= headEnd + 4 + Number(/\r\nContent-Length: (\d+)/.exec(text())?.[1])
  }
  await visitor.until(isWhole, () => `an answer; there is ${excerpt(text(), 0)}`)
  expectSame(visitor.received.slice(0, relayed.length), relayed, 'the visitor')
  const head = text().slice(0, text().indexOf('\r\n\r\n') + 2)
  const length = Number(/\r\nContent-Length: (\d+)/.exec(head)?.[1])
  if (
    !head.startsWith(`HTTP/1.1 ${answer?.status} `) ||
    !head.includes(`\r\nNora-Error: ${answer?.code}\r\n`)
  )
    throw new Error(`not ${answer?.status} ${answer?.code}: ${head}`)
  if (head.includes('\r\nConnection: close\r\n') !== (ends !== false))
    throw new Error(`says ${ends ? 'not ' : ''}that it closes: ${head}`)
  if (text().length !== head.length + 2 + length) throw new Error(`more than one answer: ${text()}`)
}

function named(text: string, host: string): string {
  return text.replaceAll('HOST', host)
}

/** Megabytes are compared too, so a difference is shown with what stands around it. */
function expectSame(actual: string, expected: string, who: string): void {
  if (actual === expected) return
  let at = 0
  while (at < actual.length && actual[at] === expected[at]) at++
  throw new Error(
    `${who} received ${actual.length} bytes, expected ${expected.length}; from byte ${at}\n` +
      `  received ${excerpt(actual, at)}\n  expected ${excerpt(expected, at)}`,
  )
}

function excerpt(text: string, at: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + 120))
}
