import { expect, test } from 'vitest'
import { runLater } from './schedule.ts'
import { parseOriginTarget } from './target.ts'
import { Tunnel } from './tunnel.ts'
import type { TunnelRequest } from './tunnel-request.ts'

const observer = { onOriginDown() {}, onOriginUp() {} }

function getTunnel(changes: Partial<TunnelRequest>, replaces: Tunnel | null = null): Tunnel {
  const request: TunnelRequest = {
    ref: 1,
    kind: 'http',
    name: null,
    region: null,
    target: parseOriginTarget('3000'),
    options: {},
    isInspected: false,
    isPooled: false,
    takesOver: false,
    ...changes,
  }
  return new Tunnel(request, {
    counts: { connections: 0, openConnections: 0 },
    captures: null,
    connectionLog: null,
    observer,
    schedule: runLater,
    keepIdle() {},
    drain() {},
    replaces,
  })
}

test('a bind asks for the options as they are, and for the name of the tunnel it replaces', () => {
  const former = getTunnel({})
  former.bound = {
    ref: 1,
    tunnelId: 'tun_1',
    hostname: 'quiet-fox.localhost',
    url: 'http://quiet-fox.localhost',
  }
  const options = { deny_cidr: ['10.0.0.0/8'], host_header: 'localhost' }
  expect(getTunnel({ ref: 2, options }, former).bindMessage).toEqual({
    type: 'bind',
    ref: 2,
    kind: 'http',
    name: 'quiet-fox',
    region: undefined,
    target: 'http://localhost:3000',
    is_pooled: false,
    takes_over: false,
    options,
  })
})

test('a bind carries what its owner says about the tunnel', () => {
  const said = { description: 'The shop', metadata: { team: 'pies' } }
  expect(getTunnel(said).bindMessage).toMatchObject(said)
  expect(getTunnel({}).bindMessage.description).toBeUndefined()
})

test('a new link asks for an own domain whole, and for a name of the region by its label', () => {
  const own = getTunnel({ name: 'app.forest.example' })
  own.bound = {
    ref: 1,
    tunnelId: 'tun_1',
    hostname: 'app.forest.example',
    url: 'https://app.forest.example',
  }
  expect(own.bindMessage.name).toBe('app.forest.example')
})

test('a bind of an internal tunnel asks for its own name again, whatever hostname it has', () => {
  const internal = getTunnel({ name: 'api', isInternal: true })
  expect(internal.bindMessage).toMatchObject({ name: 'api', is_internal: true })
  internal.bound = { ref: 1, tunnelId: 'tun_1', hostname: 'api.tea_1.internal', url: 'http://api.internal' }
  expect(internal.bindMessage).toMatchObject({ name: 'api', is_internal: true })
  const former = getTunnel({ name: 'shop' })
  expect(getTunnel({ name: 'api', isInternal: true }, former).bindMessage.name).toBe('api')
})

test('a bind that joins a pool never asks for a name, as control gives it the same one again', () => {
  const pool = { gateway: 'shop', weight: 20, tier: null }
  const joining = getTunnel({ pool })
  joining.bound = {
    ref: 1,
    tunnelId: 'tun_1',
    hostname: 'pool-4k2m9x7b1c3d.tea_1.internal',
    url: 'http://pool-4k2m9x7b1c3d.internal',
  }
  expect(joining.bindMessage).toMatchObject({ pool })
  expect(joining.bindMessage.name).toBeUndefined()
})
