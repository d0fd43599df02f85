import { HOUR_MS } from '@nora/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { connectEdge, listenForEdges } from '../../../testing/edge.ts'

let booted: Booted
let port: number

beforeAll(async () => {
  booted = await bootControl()
  port = await listenForEdges(booted)
})
afterAll(() => booted.close())

test('all edges get the same key of tickets, and the next one when its time begins, once', async () => {
  const { clock, control } = booted
  const edges = [await connectEdge(port, 'edge-1'), await connectEdge(port, 'edge-2')]
  const [key, other] = edges.map(({ enrolment }) => enrolment.ticket_key)
  expect(key).toBe(other)
  await control.runStep('renew')
  clock.advance(12 * HOUR_MS)
  await control.runStep('renew')
  await control.runStep('renew')
  const late = await connectEdge(port, 'edge-3')
  const { ticket_key } = late.enrolment
  expect(ticket_key).not.toBe(key)
  const push = { name: 'renew_ticket_key', body: { ticket_key } }
  for (const { pushes } of edges) {
    const renewals = () => pushes.filter(({ name }) => name === push.name)
    await expect.poll(renewals).toEqual([push])
  }
  for (const { link } of [...edges, late]) link.close()
})
