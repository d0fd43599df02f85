import { ApiProblem, NetworkError } from '@nora/client'
import { MachineTokenError } from '@nora/vault-core'
import { expect, test } from 'vitest'
import { makeCache, makeShop, startMachine, toPairs, toSet } from '../../testing/secrets-world.ts'
import { createMachineReader } from './machine-reader.ts'

const ADDRESS = { project: 'shop', config: 'dev' }

async function makeMachine(may_write = true) {
  const world = await makeShop()
  const { anna, root } = world
  await anna.secrets.saveSecrets(root, { set: [toSet('A', '1')], remove: [] })
  const token = { name: 'ci', config_ids: [root], may_write, cidrs: [], expires_at: null }
  return { ...world, ...(await anna.secrets.createMachineToken(token)), cache: makeCache() }
}

test('what is sent of a token is its first two parts', async () => {
  const { server, text } = await makeMachine()
  const sent: string[] = []
  const deps = {
    connect: (bearer: string) => {
      sent.push(bearer)
      return {
        api: server.connect(bearer.split('.')[0] ?? '').secrets,
        callStream: async () => new Response(),
      }
    },
    clock: { now: () => new Date(0), monotonicMs: () => 0 },
    ids: { next: (prefix: string) => server.nextId(prefix) },
    cache: null,
    wait: async () => {},
  }
  await (await createMachineReader(deps, `${text}\n`)).getSecretSet(ADDRESS)
  expect(sent).toEqual([text.split('.').slice(0, 2).join('.')])
})

test('a text that was cut, mistyped or is another secret is no token, and nothing is sent', async () => {
  const { server, text } = await makeMachine()
  const [id = '', auth = '', seed = '', ...rest] = text.split('.')
  const texts: [text: string, fault: string][] = [
    [text.slice(0, -9), 'cut'],
    [text.slice(0, 60), 'cut'],
    [text.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'mistyped'],
    [[id, seed, auth, ...rest].join('.'), 'mistyped'],
    ['nt_0123456789', 'not_a_token'],
  ]
  server.lie = () => {
    throw new Error('something was sent')
  }
  for (const [changed, fault] of texts) {
    const error = await startMachine(server, changed).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(MachineTokenError)
    expect(error).toMatchObject({ fault })
    expect(String(error)).not.toContain(seed)
  }
})

test('a machine works on from its copy, which nobody opens with another token', async () => {
  const { anna, server, text, root, cache } = await makeMachine()
  const machine = await startMachine(server, text, cache)
  expect(await machine.findCachedSet(ADDRESS)).toBeNull()
  await machine.getSecretSet(ADDRESS)
  server.lie = () => {
    throw new NetworkError('network', 'Network Error', null)
  }
  const offline = await startMachine(server, text, cache)
  await expect(offline.getSecretSet(ADDRESS)).rejects.toBeInstanceOf(NetworkError)
  const kept = await offline.findCachedSet(ADDRESS)
  expect(kept).toMatchObject({ read_at: '2026-01-01T00:00:00.000Z', set: { config_id: root, problems: [] } })
  expect(toPairs(kept?.set ?? { values: [] })).toEqual({ A: '1' })
  server.lie = () => undefined
  const token = { name: 'other', config_ids: [root], may_write: false, cidrs: [], expires_at: null }
  const other = await anna.secrets.createMachineToken(token)
  expect(await (await startMachine(server, other.text, cache)).findCachedSet(ADDRESS)).toBeNull()
})

test('a copy that a full disk cut is as none', async () => {
  const { server, text, cache } = await makeMachine()
  await (await startMachine(server, text, cache)).getSecretSet(ADDRESS)
  cache.bytes = cache.bytes?.slice(0, 100) ?? null
  const machine = await startMachine(server, text, cache)
  expect(await machine.findCachedSet(ADDRESS)).toBeNull()
  expect(toPairs(await machine.getSecretSet(ADDRESS))).toEqual({ A: '1' })
  expect(await machine.findCachedSet(ADDRESS)).not.toBeNull()
})

test('a machine and a person who write at once keep each other’s changes', async () => {
  const { anna, server, text, root } = await makeMachine()
  const machine = await startMachine(server, text)
  await Promise.all([
    machine.saveSecrets(ADDRESS, { set: [toSet('M', 'machine')], remove: [] }),
    anna.secrets.saveSecrets(root, { set: [toSet('P', 'person')], remove: [] }),
  ])
  expect(toPairs(await machine.getSecretSet(ADDRESS))).toEqual({ A: '1', M: 'machine', P: 'person' })
  const listNames = async (before?: number): Promise<(string | undefined)[]> => {
    const { items, next_before_seq } = await anna.secrets.listSecretHistory(root, before)
    const names = items.map(({ entry }) => entry?.name)
    return next_before_seq === null ? names : [...names, ...(await listNames(next_before_seq))]
  }
  expect(await listNames()).toContain('M')
  await anna.secrets.setConfigAccess(root, [{ subject: 'usr_anna', kind: 'person', role: 'admin' }])
  expect(await listNames()).toContain('M')
})

test('a machine that remembers goes on where who gave it the key has left the team', async () => {
  const { anna, boris, server } = await makeShop()
  const project = await boris.secrets.createProject({ slug: 'his', name: 'His' })
  const config = project.configs[0]?.id ?? ''
  await boris.secrets.saveSecrets(config, { set: [toSet('A', '1')], remove: [] })
  const token = { name: 'ci', config_ids: [config], may_write: false, cidrs: [], expires_at: null }
  const { text } = await boris.secrets.createMachineToken(token)
  await server.sign({ op: 'remove', user_id: 'usr_boris' }, { user_id: 'usr_anna', keys: anna.keys })
  const cache = makeCache()
  const address = { project: 'his', config: 'dev' }
  await (await startMachine(server, text, cache)).getSecretSet(address)
  expect(toPairs(await (await startMachine(server, text, cache)).getSecretSet(address))).toEqual({ A: '1' })
})

test('a machine that was let in to one more config reads it with the token that it has', async () => {
  const { anna, server, text, id, cache } = await makeMachine(false)
  const machine = await startMachine(server, text, cache)
  await machine.getSecretSet(ADDRESS)
  const other = await anna.secrets.createProject({ slug: 'more', name: 'More' })
  const more = other.configs[0]?.id ?? ''
  await anna.secrets.saveSecrets(more, { set: [toSet('B', '2')], remove: [] })
  server.tokens.set(id, { ...server.tokens.get(id), config_ids: [...server.configs.keys()] } as never)
  await anna.secrets.setConfigAccess(more, [
    { subject: 'usr_anna', kind: 'person', role: 'admin' },
    { subject: id, kind: 'machine', role: 'viewer' },
  ])
  const set = await (await startMachine(server, text, cache)).getSecretSet({ project: 'more', config: 'dev' })
  expect(toPairs(set)).toEqual({ B: '2' })
})

/** A stream of events that the test writes to and ends. */
function makeStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  return {
    response: new Response(body),
    tell: (news: object) =>
      controller?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(news)}\n\n`)),
    end: () => controller?.close(),
  }
}

test('a machine hears of changes, also of those while nothing was connected, until its token is revoked', async () => {
  const { anna, server, text, id, root } = await makeMachine()
  const streams = [makeStream(), makeStream()]
  const waits: number[] = []
  let opened = 0
  const machine = await createMachineReader(
    {
      connect: () => ({
        api: server.connect(id).secrets,
        callStream: async () => {
          const stream = streams[opened++]
          if (stream) return stream.response
          throw new ApiProblem(401, { code: 'Unauthorized', error: 'Revoked.' }, null)
        },
      }),
      clock: { now: () => new Date(0), monotonicMs: () => 0 },
      ids: { next: (prefix) => server.nextId(prefix) },
      cache: null,
      wait: async (ms) => {
        waits.push(ms)
        // Somebody writes while the machine waits.
        if (waits.length === 1) await anna.secrets.saveSecrets(root, { set: [toSet('C', '3')], remove: [] })
      },
    },
    text,
  )
  const { seq } = await machine.getSecretSet(ADDRESS)
  const heard: number[] = []
  const watching = machine.watch((change) => {
    heard.push(change.seq)
    if (heard.length === 1) streams[0]?.end()
    if (heard.length === 2) streams[1]?.end()
  }, new AbortController().signal)
  streams[0]?.tell({ config_id: root, seq, epoch: 1 })
  await anna.secrets.saveSecrets(root, { set: [toSet('B', '2')], remove: [] })
  streams[0]?.tell({ config_id: null, seq: 0, epoch: 0 })
  await expect(watching).rejects.toMatchObject({ status: 401 })
  expect(heard).toEqual([seq + 1, seq + 2])
  expect(waits).toEqual([1_000, 1_000])
})
