import { LineBuffer } from '@nora/http1'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { makeExchange } from '../testing/fake-exchange.ts'
import type { Upstream } from '../upstreams/upstream.ts'
import type { Exchange } from './exchange.ts'
import { Pause, RequestState, ResponseState } from './states.ts'
import { checkTime } from './time-limits.ts'

/** The second at which the first verdict other than `fine` falls, when nothing else happens. */
function getDecision(exchange: Exchange, onSecond: (second: number) => void = () => {}, lastSecond = 1000) {
  for (let second = 0; second <= lastSecond; second++) {
    onSecond(second)
    const decision = checkTime(exchange, second * 1000)
    if (decision !== 'fine') return { decision, second }
  }
  return null
}

describe('a visitor that is waited for', () => {
  test('has 10 s for its first request', () => {
    expect(getDecision(makeExchange().exchange)).toEqual({ decision: 'cut', second: 11 })
  })

  test('has 75 s between requests', () => {
    const { exchange, socket } = makeExchange()
    exchange.connection.hasServed = true
    socket.bytesRead = 100
    expect(getDecision(exchange)).toEqual({ decision: 'cut', second: 76 })
  })

  test('is not idle while it asks, whenever it is looked at', () => {
    const { exchange, socket } = makeExchange()
    exchange.connection.hasServed = true
    const asksEachMinute = (second: number) => {
      if (second % 60 === 0) socket.bytesRead += 100
    }
    expect(getDecision(exchange, asksEachMinute)).toBeNull()
  })

  test('has 10 s for a head, however busily it sends it', () => {
    const { exchange, socket } = makeExchange()
    exchange.connection.pendingHead = new LineBuffer(1000)
    const dripping = () => {
      socket.bytesRead++
    }
    expect(getDecision(exchange, dripping)).toEqual({ decision: 'answer', second: 11 })
  })

  test('is not blamed for heads that are others each time', () => {
    const { exchange } = makeExchange()
    expect(
      getDecision(exchange, () => {
        exchange.connection.pendingHead = new LineBuffer(1000)
      }),
    ).toBeNull()
  })

  test.each([
    ['under 1 KiB/s', 1000, { decision: 'answer', second: 30 }],
    ['at 1 KiB/s', 1024, null],
  ])('with a body %s', (_name, bytesPerSecond, expected) => {
    const { exchange } = makeExchange()
    exchange.request.state = RequestState.COUNTED
    const sends = () => {
      exchange.accounting.bytesIn += bytesPerSecond
    }
    expect(getDecision(exchange, sends)).toEqual(expected)
  })

  /** A request whose visitor sends nothing of its body. */
  const uploading = ({ type = 'text/plain', takesSlowUploads = false } = {}) => {
    const { exchange } = makeExchange()
    const head = Buffer.from(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n\r\n`)
    exchange.request.retain(head, 0, head.length)
    exchange.request.endpoint = {} as Endpoint
    exchange.request.upstream = { origin: { takesSlowUploads } } as Upstream
    exchange.request.state = RequestState.CHUNKS
    exchange.response.state = ResponseState.AT_HEAD
    return exchange
  }

  test('with a silent body is told so before the answer has begun', () => {
    expect(getDecision(uploading())).toEqual({ decision: 'answer', second: 30 })
  })

  test.each(['COUNTED', 'CHUNKS', 'UNTIL_CLOSE'] as const)(
    'may be silent for any time while the answer is %s',
    (state) => {
      const exchange = uploading()
      exchange.response.state = ResponseState[state]
      expect(getDecision(exchange)).toBeNull()
    },
  )

  test('whose answer is over is not waited for', () => {
    const exchange = uploading()
    exchange.response.state = ResponseState.DONE
    expect(getDecision(exchange)).toEqual({ decision: 'conclude', second: 30 })
  })

  test.each([
    'application/grpc',
    'application/grpc+proto',
    'Application/gRPC; charset=utf-8',
    'application/grpc-web-text',
    'application/connect+json',
  ])('may be silent for any time in a call of %s, before its answer too', (type) => {
    expect(getDecision(uploading({ type }))).toBeNull()
  })

  test.each(['application/grpcish', 'application/connection', 'text/plain, application/grpc'])(
    'has no such time with %s',
    (type) => {
      expect(getDecision(uploading({ type }))?.second).toBe(30)
    },
  )

  test('may be slow where the tunnel takes slow uploads', () => {
    expect(getDecision(uploading({ takesSlowUploads: true }))).toBeNull()
  })

  test('is judged by the edge that has the tunnel', () => {
    const exchange = uploading()
    exchange.request.endpoint = null
    exchange.request.upstream = {} as Upstream
    expect(getDecision(exchange)).toBeNull()
  })

  test('with a body that the origin does not take has all the time', () => {
    const { exchange } = makeExchange()
    exchange.request.state = RequestState.CHUNKS
    exchange.connection.pauses = Pause.STREAM
    expect(getDecision(exchange)).toBeNull()
  })

  test('has all the time while the origin thinks', () => {
    const { exchange } = makeExchange()
    exchange.request.state = RequestState.SENT
    expect(getDecision(exchange)).toBeNull()
  })

  test('hears that the origin is too slow where its owner has set a limit, until the answer begins', () => {
    const { exchange } = makeExchange()
    exchange.request.state = RequestState.SENT
    exchange.request.upstream = { origin: { answerTimeoutMs: 3000 } } as Upstream
    exchange.request.stream = {} as Exchange['request']['stream']
    exchange.response.state = ResponseState.AT_HEAD
    expect(getDecision(exchange)).toEqual({ decision: 'late', second: 4 })
    exchange.response.state = ResponseState.CHUNKS
    expect(getDecision(exchange)).toBeNull()
  })

  test('that closed its side and gets nothing is taken for gone after 10 s', () => {
    const { exchange } = makeExchange()
    exchange.request.state = RequestState.SENT
    exchange.connection.hasVisitorEnded = true
    expect(getDecision(exchange)).toEqual({ decision: 'cut', second: 11 })
  })

  test('that asked too far ahead to be heard is taken for gone after 75 s in which nothing moves', () => {
    const { exchange } = makeExchange()
    exchange.request.state = RequestState.SENT
    exchange.connection.pauses = Pause.NEXT_REQUEST
    expect(getDecision(exchange)).toEqual({ decision: 'cut', second: 76 })
    const answering = () => {
      exchange.accounting.bytesOut++
    }
    expect(getDecision(exchange, answering)).toBeNull()
  })

  test('that takes nothing of its answer is cut, the later the more waits for it', () => {
    const { exchange, socket } = makeExchange()
    exchange.request.state = RequestState.SENT
    socket.writableLength = 1000
    expect(getDecision(exchange)?.second).toBe(31)
    socket.writableLength = 256 * 1024
    expect(getDecision(exchange)?.second).toBe(257)
  })

  test('has 5 s to stop sending after the last answer', () => {
    const { exchange } = makeExchange()
    exchange.request.state = RequestState.DISCARDING
    expect(getDecision(exchange)).toEqual({ decision: 'cut', second: 6 })
  })
})
