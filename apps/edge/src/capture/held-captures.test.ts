import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HeldCaptures } from './held-captures.ts'
import { HiddenTexts, type HidingPeer } from './hidden-texts.ts'
import type { RawExchange } from './raw-exchange.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const texts = (take: (bytes: number) => boolean = () => true) => new HiddenTexts(take)
const endpoint = (...hidden: string[]) => ({ facts: { rules: { hidden } } })
const answering = (...answers: (readonly string[] | null | Error)[]): HidingPeer => ({
  async askHidden() {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer instanceof Error) throw answer
    return answer
  },
})

function open() {
  const known: [string, readonly string[]][] = []
  const unknown: string[] = []
  let released = 0
  const held = new HeldCaptures({
    onKnown: (raw, release) => {
      known.push([raw.facts.id, raw.hidden])
      release()
    },
    onUnknown: (raw, release) => {
      unknown.push(raw.facts.id)
      release()
    },
  })
  const hold = (id: string, hidden: HiddenTexts) =>
    held.hold({ raw: { facts: { id } } as RawExchange, hidden, release: () => released++ })
  return { held, hold, known, unknown, released: () => released }
}

describe('an exchange', () => {
  test('of which nothing is hidden, or only what it holds itself, passes at once', () => {
    const { held, hold, known, released } = open()
    const hidden = texts()
    hidden.add(['a wrong key'])
    hidden.addEndpoint(endpoint())
    hold('exc_1', hidden)
    expect(known).toEqual([['exc_1', ['a wrong key']]])
    expect([released(), held.count]).toEqual([1, 0])
  })

  test('of a tunnel that hides values waits two seconds for those that it is about to take up', async () => {
    const { held, hold, known } = open()
    const hidden = texts()
    const tunnel = endpoint('former value')
    hidden.addEndpoint(tunnel)
    hold('exc_1', hidden)
    await vi.advanceTimersByTimeAsync(1_900)
    expect([known, held.count]).toEqual([[], 1])
    tunnel.facts.rules.hidden = ['newer value']
    await vi.advanceTimersByTimeAsync(200)
    expect(known).toEqual([['exc_1', ['former value', 'newer value']]])
    expect(held.count).toBe(0)
  })

  test('that another edge has served waits for what that edge says, first at once and then once more', async () => {
    const { hold, known } = open()
    const hidden = texts()
    hidden.addPeer(answering(['former value'], ['former value', 'newer value']), 'exc_1')
    hold('exc_1', hidden)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(known).toEqual([['exc_1', ['former value', 'newer value']]])
  })

  test('that another edge has served, of which it hides nothing, does not wait', async () => {
    const { hold, known } = open()
    const hidden = texts()
    hidden.addPeer(answering([]), 'exc_1')
    hold('exc_1', hidden)
    await vi.advanceTimersByTimeAsync(0)
    expect(known).toEqual([['exc_1', []]])
  })

  test('goes with what the other edge has said first when it does not answer once more', async () => {
    const { hold, known } = open()
    const hidden = texts()
    hidden.addPeer(answering(['former value'], new Error('gone')), 'exc_1')
    hold('exc_1', hidden)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(known).toEqual([['exc_1', ['former value']]])
  })

  test.each([
    ['cannot be asked', new Error('gone')],
    ['does not know it', null],
  ])('is given up when an edge that has served it %s', async (_, answer) => {
    const { held, hold, known, unknown, released } = open()
    const hidden = texts()
    hidden.addPeer(answering(answer), 'exc_1')
    hold('exc_1', hidden)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([known, unknown, released(), held.count]).toEqual([[], ['exc_1'], 1, 0])
  })

  test('is stored when an edge does not know it that did not have its address either', async () => {
    const { hold, known } = open()
    const hidden = texts()
    const peer = answering(null)
    hidden.addPeer(peer, 'exc_1')
    hidden.missPeer(peer)
    hold('exc_1', hidden)
    await vi.advanceTimersByTimeAsync(0)
    expect(known).toEqual([['exc_1', []]])
  })

  test('is given up when there is no room for what another edge says, and takes no more of it', async () => {
    let left = 30
    const hidden = texts((bytes) => {
      if (bytes > left) return false
      left -= bytes
      return true
    })
    const { hold, unknown } = open()
    hidden.addPeer(answering(['ten bytes.', 'eleven byte']), 'exc_1')
    hold('exc_1', hidden)
    await vi.advanceTimersByTimeAsync(0)
    expect(unknown).toEqual(['exc_1'])
    expect(hidden.heldBytes).toBe(20)
  })

  test('that goes on is told of in its order, and the stop of the edge waits for nothing', async () => {
    const { held, hold, known } = open()
    const hidden = texts()
    hidden.addEndpoint(endpoint('some value'))
    hold('exc_1', hidden)
    hold('exc_1, later', hidden)
    expect(held.has(hidden)).toBe(true)
    await held.flush()
    expect(known.map(([id]) => id)).toEqual(['exc_1', 'exc_1, later'])
    expect(held.has(hidden)).toBe(false)
  })
})
