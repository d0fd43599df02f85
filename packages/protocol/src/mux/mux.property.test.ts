import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Budget } from '../flow-control/budget.ts'
import { type LinkEnd, linkedMuxes, until } from '../testing/linked-muxes.ts'
import { Talker, type TalkerOptions } from '../testing/talker.ts'

type Plan = Omit<TalkerOptions, 'says' | 'hears'> & {
  opener: 'edge' | 'agent'
  bytes: number
  answerBytes: number
}

const length = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 400_000 }))

const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({
    opener: fc.constantFrom('edge' as const, 'agent' as const),
    bytes: length,
    answerBytes: length,
    writeBytes: fc.oneof(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 1000, max: 70_000 })),
    style: fc.constantFrom('given' as const, 'copied' as const, 'in-place' as const),
    portions: fc.nat(3),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Windows and frames as small and as large as they get, and connections that cut and hold back. */
const network = fc.record({
  isWebSocket: fc.boolean(),
  window_bytes: fc.constantFrom(16_384, 20_000, 65_536, 262_144),
  max_frame_bytes: fc.constantFrom(16_384, 65_536, 262_144),
  features: fc.constantFrom<string[] | undefined>(undefined, []),
  capacityBytes: fc.constantFrom(1_000, 20_000, 200_000),
  chunks: fc.array(fc.oneof(fc.integer({ min: 50, max: 2_000 }), fc.integer({ min: 2_000, max: 70_000 })), {
    minLength: 1,
    maxLength: 20,
  }),
})

function cycle(sizes: number[]): () => number {
  let next = 0
  return () => sizes[next++ % sizes.length]!
}

/** Opens every planned stream and lets both ends of each talk. Talkers of openers come first. */
function talk(ends: { edge: LinkEnd; agent: LinkEnd }, planned: Plan[]): Talker[] {
  const talkers: Talker[] = []
  const create = (end: LinkEnd, slot: number, isOpener: boolean) => {
    const { bytes, answerBytes, ...options } = planned[slot]!
    const speeches = [
      { seed: 2 * slot, bytes },
      { seed: 2 * slot + 1, bytes: answerBytes },
    ] as const
    const [says, hears] = isOpener ? speeches : ([speeches[1], speeches[0]] as const)
    const talker = new Talker(end.mux, { ...options, says, hears })
    talkers.push(talker)
    return talker
  }
  for (const end of [ends.edge, ends.agent]) {
    end.onStream = (stream, target) => {
      const talker = create(end, target.slot, false)
      stream.handler = talker
      setImmediate(() => talker.talk(stream))
    }
  }
  planned.forEach(({ opener }, slot) => {
    const talker = create(ends[opener], slot, true)
    const stream = ends[opener].mux.open({ kind: 2, slot }, talker)
    if (stream !== undefined) talker.talk(stream)
  })
  return talkers
}

describe('two muxes over any connection', () => {
  test('every byte arrives once and in order, both ways, and nothing stays behind', async () => {
    await fc.assert(
      fc.asyncProperty(plans, network, async (planned, { chunks, ...limits }) => {
        const budget = new Budget(1_000_000_000)
        const ends = await linkedMuxes({ ...limits, budget, chunkBytes: cycle(chunks) })
        const talkers = talk(ends, planned)
        const hasEnded = () => ends.edge.mux.streamCount + ends.agent.mux.streamCount === 0
        await until(() => talkers.length === 2 * planned.length && hasEnded(), 'the end of every stream')
        expect(talkers.map((talker) => talker.complaint)).toEqual(talkers.map(() => undefined))
        expect(talkers.map((talker) => talker.events)).toEqual(talkers.map(() => ['end']))
        expect([...ends.edge.closes, ...ends.agent.closes]).toEqual([])
        expect(budget.usedBytes).toBe(0)
        ends.edge.mux.destroy()
      }),
      { numRuns: 60 },
    )
  })

  test('an abrupt close is heard once by every stream that was not over, and once by each owner', async () => {
    await fc.assert(
      fc.asyncProperty(plans, network, fc.nat(40), async (planned, { chunks, ...limits }, turns) => {
        const budget = new Budget(1_000_000_000)
        const ends = await linkedMuxes({ ...limits, budget, chunkBytes: cycle(chunks) })
        const talkers = talk(ends, planned)
        for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
        ends.edge.socket.destroy()
        await until(() => ends.edge.closes.length > 0 && ends.agent.closes.length > 0, 'the close')
        for (const { events } of talkers)
          expect([['end'], ['reset'], ['end', 'reset']]).toContainEqual(events)
        expect([ends.edge.closes.length, ends.agent.closes.length]).toEqual([1, 1])
        expect([ends.edge.mux.streamCount, ends.agent.mux.streamCount]).toEqual([0, 0])
        expect(budget.usedBytes).toBe(0)
        expect([ends.edge.timers.count, ends.agent.timers.count]).toEqual([0, 0])
      }),
      { numRuns: 60 },
    )
  })
})
