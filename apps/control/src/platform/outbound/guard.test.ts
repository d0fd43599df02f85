import { expect, test } from 'vitest'
import { createOutboundGuard, OutboundRefused } from './guard.ts'

test('a name that leads to this machine is refused where it is resolved, and let through when the operator says so', async () => {
  const resolve = (may_reach_private: boolean) =>
    new Promise((done) => {
      createOutboundGuard({ may_reach_private }).lookup('localhost', { all: true }, (error, found) =>
        done(error ?? found),
      )
    })
  expect(await resolve(false)).toBeInstanceOf(OutboundRefused)
  expect(await resolve(true)).toContainEqual(expect.objectContaining({ address: '127.0.0.1' }))
  expect(() => createOutboundGuard({ may_reach_private: false }).assertHost('[::1]')).toThrow(OutboundRefused)
})
