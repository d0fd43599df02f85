import { SECOND_MS } from '@nora/kit'
import { LinkCode, ResetCode } from '@nora/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runLater, type Schedule } from './schedule.ts'
import { eventually } from './testing/eventually.ts'
import { FakeEdge } from './testing/fake-edge.ts'
import { Fixture, getRequest } from './testing/fixture.ts'
import { ManualSchedule } from './testing/manual-schedule.ts'
import { answering } from './testing/origin.ts'

const HELLO = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const GET = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'

let fixture: Fixture

beforeEach(async () => {
  fixture = await Fixture.start()
})

afterEach(() => fixture.end())

describe('an edge that restarts', () => {
  const restart = { code: LinkCode.RESTART }

  test('is left for its successor, and its last visitors are served over the old link', async () => {
    const { events } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const old = await fixture.edge.link()
    await eventually(() => events.some(({ type }) => type === 'bound'), 'the address')
    old.mux.goAway(restart)
    const next = await fixture.edge.link(2)
    expect(next.received[0]).toMatchObject({ type: 'bind', name: 'shop' })
    for (const link of [old, next]) {
      const visitor = link.open()
      visitor.send(GET)
      await visitor.until('hello')
    }
    old.mux.close(restart)
    const visitor = next.open()
    visitor.send(GET)
    await visitor.until('hello')
    expect(events.map(({ type }) => type)).toEqual(['connecting', 'bound'])
  })

  test('may lose the name to the agent’s own new link, and may still stop it', async () => {
    const { agent, getEvent } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const old = await fixture.edge.link()
    await eventually(() => getEvent('bound'), 'the address')
    old.mux.goAway(restart)
    const text = { ru: 'Забрали.', en: 'Taken over.' }
    old.control?.send({ type: 'closed', ref: 1, reason: 'superseded', text })
    const next = await fixture.edge.link(2)
    expect(next.received[0]).toMatchObject({ type: 'bind', name: 'shop' })
    expect(getEvent('closed')).toBeUndefined()
    old.control?.send({ type: 'closed', ref: 1, reason: 'stopped', text })
    expect(await agent.ended).toMatchObject({ code: 'TunnelStopped' })
  })

  test('without a successor is waited for as one that was lost', async () => {
    const { events } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const old = await fixture.edge.link()
    const { port } = fixture.edge.address
    await eventually(() => events.some(({ type }) => type === 'bound'), 'the address')
    old.mux.close(restart)
    await fixture.edge.close()
    await eventually(() => events.some(({ type }) => type === 'offline'), 'being offline')
    fixture.edge = await FakeEdge.start({ port })
    expect((await fixture.edge.link()).received).toHaveLength(1)
  })
})

test('an address that another bind of the same tunnel brings is told to the owner, once', async () => {
  const { events } = fixture.startAgent(await fixture.origin(answering(HELLO)))
  const old = await fixture.edge.link()
  await eventually(() => events.some(({ type }) => type === 'bound'), 'the address')
  const { answerBind } = fixture.edge
  const url = 'https://shop.localhost:8443'
  fixture.edge.answerBind = (bind) => ({ ...answerBind(bind), url }) as ReturnType<typeof answerBind>
  fixture.edge.legs = 2
  old.mux.goAway({ code: LinkCode.RESTART })
  await fixture.edge.link(3)
  const addresses = () => events.flatMap((event) => (event.type === 'bound' ? [event.tunnel.url] : []))
  await eventually(() => addresses().length >= 2, 'the new address')
  expect(addresses()).toEqual(['http://shop.localhost:8080', url])
})

describe('several legs', () => {
  test('are as many as the edge asks for; a random name is asked for once and bound on all', async () => {
    fixture.edge.legs = 3
    const { agent, events } = fixture.startAgent(await fixture.origin(answering(HELLO)), { name: null })
    await fixture.edge.link(3)
    expect(fixture.edge.links.map(({ hello }) => hello.leg)).toEqual([0, 1, 2])
    const names = fixture.edge.links.flatMap(({ received }) =>
      received.map((message) => (message.type === 'bind' ? (message.name ?? null) : 'no bind')),
    )
    expect(names).toEqual([null, 'calm-fox-1234', 'calm-fox-1234'])
    await eventually(() => agent.status.legs === 3, 'three legs')
    for (const link of fixture.edge.links) {
      const visitor = link.open()
      visitor.send(GET)
      await visitor.until('hello')
    }
    expect(events.map(({ type }) => type)).toEqual(['connecting', 'bound'])
  })

  test('beyond the first are dialled once that one serves', async () => {
    fixture.edge.legs = 2
    const { answerBind } = fixture.edge
    const linksThen: number[] = []
    fixture.edge.answerBind = (bind) => {
      linksThen.push(fixture.edge.links.length)
      const text = { ru: 'Не сейчас.', en: 'Not now.' }
      return linksThen.length === 1
        ? { type: 'refused', ref: 1, code: 'Unavailable', text }
        : answerBind(bind)
    }
    fixture.startAgent(await fixture.origin(answering(HELLO)))
    await fixture.edge.link(2)
    expect(linksThen.slice(0, 2)).toEqual([1, 1])
  })

  test('one that is lost comes back with its number and without a word to the owner', async () => {
    fixture.edge.legs = 2
    const { events } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    await fixture.edge.link(2)
    fixture.edge.links[1]?.cut()
    const again = await fixture.edge.link(3)
    expect(again.hello.leg).toBe(1)
    expect(again.received[0]).toMatchObject({ type: 'bind', name: 'shop' })
    expect(events.map(({ type }) => type)).toEqual(['connecting', 'bound'])
  })

  test('all lost, the first dials alone, and the others follow it', async () => {
    fixture.edge.legs = 2
    const target = await fixture.origin(answering(HELLO))
    const { port } = fixture.edge.address
    const { events } = fixture.startAgent(target)
    await fixture.edge.link(2)
    await fixture.edge.close()
    await eventually(() => events.filter(({ type }) => type === 'offline').length >= 3, 'three attempts')
    fixture.edge = await FakeEdge.start({ port })
    fixture.edge.legs = 2
    await fixture.edge.link(2)
    expect(fixture.edge.links.map(({ hello }) => hello.leg)).toEqual([0, 1])
    await eventually(() => events.filter(({ type }) => type === 'bound').length === 2, 'the address again')
  })

  test('a second one to the same process dials until it finds another, and takes what it gets in the end', async () => {
    fixture.edge.legs = 2
    fixture.edge.admit = ({ edges }) => (edges.length > 0 ? { code: LinkCode.DUPLICATE } : null)
    const { events } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const second = await fixture.edge.link(2)
    expect(second.hello.edges).toEqual([])
    expect(fixture.edge.refused.map(({ edges }) => edges)).toEqual(
      Array.from({ length: 8 }, () => ['edge-test']),
    )
    expect(events.map(({ type }) => type)).toEqual(['connecting', 'bound'])
  })

  test('two that had to share a process part when there is another again, and else look less and less often', async () => {
    fixture.edge.legs = 2
    let isAlone = true
    fixture.edge.admit = ({ edges }) => (isAlone && edges.length > 0 ? { code: LinkCode.DUPLICATE } : null)
    const later = new ManualSchedule()
    const schedule: Schedule = (delayMs, run) => {
      return delayMs < SECOND_MS ? runLater(delayMs, run) : later.schedule(delayMs, run)
    }
    const { events } = fixture.startAgent(await fixture.origin(answering(HELLO)), { schedule })
    await fixture.edge.link(2)
    await eventually(() => later.delaysMs.includes(2_500), 'a search')
    later.run(2_500)
    await fixture.edge.link(3)
    await eventually(() => later.delaysMs.includes(5_000), 'the next search')
    isAlone = false
    later.run(5_000)
    const parted = await fixture.edge.link(4)
    expect(parted.hello).toMatchObject({ leg: 1, edges: ['edge-test'] })
    await eventually(() => parted.received.length === 1, 'the bind')
    expect(later.delaysMs.some((delayMs) => [2_500, 5_000, 10_000].includes(delayMs))).toBe(false)
    expect(events.map(({ type }) => type)).toEqual(['connecting', 'bound'])
  })

  test('one that is refused a tunnel the others carry tries again later', async () => {
    fixture.edge.legs = 2
    const { answerBind } = fixture.edge
    const text = { ru: 'Занято.', en: 'Taken.' }
    let refusals = 0
    fixture.edge.answerBind = (bind) => {
      if (fixture.edge.links.length < 2 || refusals++ > 0) return answerBind(bind)
      return { type: 'refused', ref: bind.ref, code: 'Conflict', text }
    }
    const { events } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    const second = await fixture.edge.link(2)
    await eventually(() => second.received.length === 2, 'the second bind')
    expect(events.map(({ type }) => type)).toEqual(['connecting', 'bound'])
  })

  test('a tunnel that replaces another does so on each leg; the old one serves where the new one is not yet', async () => {
    fixture.edge.legs = 2
    const { answerBind } = fixture.edge
    fixture.edge.answerBind = (bind) =>
      ({ ...answerBind(bind), slot: bind.ref }) as ReturnType<typeof answerBind>
    const { agent } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    await fixture.edge.link(2)
    agent.publish(getRequest(2, 'shop', await fixture.origin(answering(HELLO.replace('hello', 'newer')))), 1)
    for (const link of fixture.edge.links) {
      await eventually(() => link.received.length === 3, 'bind and unbind')
      expect(link.received.slice(1)).toMatchObject([
        { type: 'bind', ref: 2 },
        { type: 'unbind', ref: 1 },
      ])
      const visitor = link.open(2)
      visitor.send(GET)
      await visitor.until('newer')
    }
  })

  test('a tunnel that is stopped ends on all of them', async () => {
    fixture.edge.legs = 2
    const { agent, events } = fixture.startAgent(await fixture.origin(answering(HELLO)))
    await fixture.edge.link(2)
    await eventually(() => agent.status.legs === 2, 'two legs')
    const text = { ru: 'Всё.', en: 'Over.' }
    fixture.edge.links[1]?.control?.send({ type: 'closed', ref: 1, reason: 'stopped', text })
    expect(await agent.ended).toMatchObject({ code: 'TunnelStopped' })
    expect(events.filter(({ type }) => type === 'closed')).toHaveLength(1)
  })
})

test('taking a name over is asked for once: a leg that comes back does not fight for it', async () => {
  const target = await fixture.origin(answering(HELLO))
  const { agent } = fixture.startAgent(target)
  const link = await fixture.edge.link()
  agent.publish({ ...getRequest(2, 'wanted', target), takesOver: true })
  await eventually(() => link.received.length === 2, 'the bind')
  expect(link.received[1]).toMatchObject({ name: 'wanted', takes_over: true })
  link.cut()
  const again = await fixture.edge.link(2)
  await eventually(() => again.received.length === 2, 'both binds')
  expect(again.received[1]).toMatchObject({ name: 'wanted', takes_over: false })
})

test('an edge that gives a tunnel one slot after the other makes the agent keep the last one only', async () => {
  const { events } = fixture.startAgent(await fixture.origin(answering(HELLO)))
  const link = await fixture.edge.link()
  await eventually(() => events.some(({ type }) => type === 'bound'), 'the address')
  const bound = { type: 'bound', ref: 1, tunnel_id: 'tun_1', hostname: 'shop.localhost' } as const
  for (let slot = 100; slot <= 300; slot++) {
    link.control?.send({ ...bound, url: 'http://shop.localhost:8080', slot, epoch: 1 })
  }
  const last = link.open(300)
  last.send(GET)
  await last.until('hello')
  const former = link.open(299)
  former.send(GET)
  await eventually(() => former.resetCode !== null, 'the refusal')
  expect(former.resetCode).toBe(ResetCode.UNKNOWN_TARGET)
})
