import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FrameType } from './frames.ts'
import { GET, RawClient, uint32 } from './testing/raw-client.ts'
import { encodeFields, encodeFrame } from './testing/raw-frames.ts'

const ROUNDS = 3_000
const { HEADERS, DATA, WINDOW_UPDATE, SETTINGS, PING, GOAWAY, RST_STREAM, PRIORITY } = FrameType
const ANY = [...Object.values(FrameType), 0x42]
/** As often as a client says them. */
const USUAL = [
  HEADERS,
  HEADERS,
  HEADERS,
  DATA,
  DATA,
  WINDOW_UPDATE,
  WINDOW_UPDATE,
  SETTINGS,
  PING,
  RST_STREAM,
  PRIORITY,
]

/** Numbers that a seed decides (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function getPayload(type: number, roll: (below: number) => number): Buffer {
  if (roll(60) === 0) return Buffer.from(Array.from({ length: roll(40) }, () => roll(256)))
  if (type === HEADERS) return roll(3) === 0 ? Buffer.of(0x82, 0x84, 0x86) : encodeFields(GET)
  if (type === SETTINGS) return Buffer.concat([Buffer.from([0, 3 + roll(2)]), uint32(roll(70_000))])
  if (type === PING || type === GOAWAY) return Buffer.alloc(8)
  if (type === DATA) return Buffer.alloc(roll(300))
  return uint32(roll(100_000))
}

const OF_CONNECTION = new Set<number>([SETTINGS, PING, GOAWAY])

/** Mostly of the kind that goes on, or ends. */
function getFlags(type: number, roll: (below: number) => number): number {
  if (roll(30) === 0) return roll(64)
  if (OF_CONNECTION.has(type)) return 0
  return roll(3) === 0 ? 5 : 4
}

/** Mostly one that fits: streams are opened in their order. */
function getStream(
  type: number,
  roll: (below: number) => number,
  { requests }: RawClient,
  step: number,
): number {
  if (roll(60) === 0) return roll(70)
  if (OF_CONNECTION.has(type) || (type === WINDOW_UPDATE && roll(2) === 0)) return 0
  if (type === HEADERS && roll(4) > 0) return 1 + 2 * step
  const open = requests.filter(({ isClosed }) => !isClosed)
  return open[roll(Math.max(1, open.length))]?.stream.id ?? 1
}

test('whatever a client says, the connection stays whole or ends, and forgets nothing', async () => {
  let ended = 0
  let served = 0
  for (let seed = 0; seed < ROUNDS; seed++) {
    const roll = dice(seed)
    const client = await RawClient.open({
      streams: 4,
      onRequest: ({ stream }) => {
        if (roll(3) === 0) stream.pause()
        if (roll(2) === 0) stream.write(Buffer.alloc(roll(100_000)))
        if (roll(2) === 0) stream.end()
        if (roll(4) === 0) stream.resetWhenSent(0)
      },
    })
    for (let i = 0; i < 30 && !client.hasEnded; i++) {
      const isIdle = client.connection.streamCount === 0
      const type = isIdle ? HEADERS : roll(60) === 0 ? ANY[roll(ANY.length)]! : USUAL[roll(USUAL.length)]!
      const said = encodeFrame(
        type,
        getFlags(type, roll),
        getStream(type, roll, client, i),
        getPayload(type, roll),
      )
      client.connection.feed(roll(100) === 0 ? said.subarray(0, roll(said.length)) : said)
      for (const { stream } of client.requests) if (roll(5) === 0) stream.resume()
    }
    await turn()
    const open = client.requests.filter(({ isClosed }) => !isClosed)
    expect(client.connection.streamCount, `seed ${seed}`).toBe(open.length)
    expect(open.length).toBeLessThanOrEqual(4)
    if (client.hasEnded) ended++
    served += client.requests.length
    client.connection.abort()
    expect(
      client.requests.every(({ isClosed }) => isClosed),
      `seed ${seed}`,
    ).toBe(true)
  }
  // Everything happens, or the dice are no good.
  expect([ended > ROUNDS / 4, ROUNDS - ended > ROUNDS / 20, served > ROUNDS * 3]).toEqual([true, true, true])
})
