import {
  type PushBody,
  toReturnState,
  VISITOR_RETURN_PATH,
  VISITOR_RETURN_PURPOSE,
  VisitorSeals,
} from '@nora/link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'

let booted: Booted
let edge: TestEdge

beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  edge = await connectEdge(await listenForEdges(booted))
})

afterAll(async () => {
  edge.link.close()
  await booted.close()
})

test('what an edge has sealed leads a visitor back to its host, and nothing else does', async () => {
  const isKeys = ({ name }: TestEdge['pushes'][number]) => name === 'set_visitor_keys'
  await expect.poll(() => edge.pushes.some(isKeys)).toBe(true)
  const { keys } = edge.pushes.find(isKeys)!.body as PushBody<'set_visitor_keys'>
  const content = { o: 'https://shop.localhost', g: 'gate-1', i: 'flow-1', u: Date.UTC(2100, 0) }
  const state = toReturnState(new VisitorSeals(keys).seal(VISITOR_RETURN_PURPOSE, content))
  const visitor = booted.visitor()
  const back = await visitor.open(`${VISITOR_RETURN_PATH}?code=c-1&state=${state}`)
  expect(back.statusCode).toBe(303)
  expect(back.headers.location).toBe(
    `https://shop.localhost/.nora/callback?gate=gate-1&state=${state}&code=c-1`,
  )
  const lost = await visitor.open(`${VISITOR_RETURN_PATH}?code=c-1&state=x${state}`)
  expect(lost.statusCode).toBe(400)
})
