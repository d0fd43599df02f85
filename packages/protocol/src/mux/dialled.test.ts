import { expect, test } from 'vitest'
import { linkedMuxes, Recorder, until } from '../testing/linked-muxes.ts'

test('an edge hears how long its agent took to connect to the target', async () => {
  const { edge, agent } = await linkedMuxes()
  const stream = edge.mux.open({ kind: 2, slot: 0 }, new Recorder())!
  stream.write(Buffer.from('hello'), 0, 5, true)
  await until(() => agent.streams.length === 1)
  expect(stream.dialMs).toBeNull()
  agent.streams[0]!.stream.sayDialled(1.5)
  await until(() => stream.dialMs !== null)
  expect(stream.dialMs).toBe(1.5)
})
