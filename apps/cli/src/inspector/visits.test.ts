import { request } from 'node:http'
import { CaptureStore, ConnectionLog, openShell, type ShellTarget } from '@nora/agent'
import type { InspectedConnection, InspectedSession } from '@nora/contract/tunnels'
import { createIds, systemClock } from '@nora/kit'
import { makeHostKey } from '@nora/ssh'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/fake-platform.ts'
import { uncontrolled } from '../testing/uncontrolled.ts'
import { InspectedShells } from './inspected-shells.ts'
import { type Inspector, startInspector } from './inspector-server.ts'

let connections: ConnectionLog
let target: ShellTarget
let ended: string[]
let inspector: Inspector

beforeEach(async () => {
  connections = new ConnectionLog(systemClock)
  target = await openShell(
    {
      hostKey: makeHostKey('test').privateKey,
      owner: { name: 'anna', home: '/', shell: '/bin/sh' },
      environment: {},
      password: null,
      allowsForwarding: false,
      clock: systemClock,
      ids: createIds(systemClock),
      schedule: () => () => {},
    },
    'shell',
  )
  ended = []
  target.shell.endSession = (id, by) => {
    ended.push(`${id} by ${by}`)
    return id === 'ses_1'
  }
  const shells = new InspectedShells(() => 'tun_ssh')
  shells.watch(target)
  inspector = await startInspector({
    ...uncontrolled,
    captures: new CaptureStore({ clock: systemClock }),
    connections,
    shells,
    owner: 'Anna',
    lang: 'en',
    port: 0,
    pageFolder: temporaryFolder(),
    getTarget: () => null,
    tunnels: () => [],
  })
})
afterEach(() => inspector.close())

const get = async <T>(path: string) => (await (await fetch(inspector.url + path)).json()) as { items: T[] }
const end = (path: string, origin: string | null = inspector.url) =>
  fetch(inspector.url + path, { method: 'DELETE', headers: origin === null ? {} : { origin } })

/** An open connection; answers how often it was broken off. */
function openConnection(): () => number {
  let count = 0
  const connection = connections.begin('tun_tcp', '192.0.2.7:4711')
  connection.bytesIn = 5
  connections.onBreakOff(connection, () => count++)
  return () => count
}

function enter() {
  const { log } = target.shell
  return log.begin({
    id: 'ses_1',
    person: 'Anna',
    keyName: 'laptop',
    fingerprint: 'SHA256:x',
    address: '192.0.2.7',
    openedAt: new Date('2026-03-01T12:00:00Z'),
    uses: [],
  })
}

async function hearUntil(word: string, act: () => void): Promise<string> {
  const stop = new AbortController()
  const stream = await fetch(`${inspector.url}/api/events`, { signal: stop.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  act()
  let heard = ''
  while (!heard.includes(word)) heard += (await reader?.read())?.value ?? ''
  stop.abort()
  return heard
}

describe('connections', () => {
  test('are listed, and one is broken off once', async () => {
    const breaks = openConnection()
    expect((await get<InspectedConnection>('/api/connections')).items).toMatchObject([
      { id: 1, tunnel_id: 'tun_tcp', visitor: '192.0.2.7:4711', bytes_in: 5, duration_ms: null, error: null },
    ])
    expect((await end('/api/connections/1')).status).toBe(204)
    expect(breaks()).toBe(1)
    for (const id of ['1', '2', 'x']) expect((await end(`/api/connections/${id}`)).status).toBe(404)
    expect(breaks()).toBe(1)
    expect((await get<InspectedConnection>('/api/connections')).items[0]?.error).toBe('ended_by_owner')
  })

  test('are told as they begin, and as their bytes grow', async () => {
    await hearUntil('"visitor":"192.0.2.7:4711"', () => openConnection())
    await hearUntil('"bytes_out":77', () => {
      const [connection] = connections.list()
      if (connection) connection.bytesOut = 77
    })
  })
})

describe('sessions', () => {
  test('are listed with what runs, and told as they change', async () => {
    const record = enter()
    const hasEnded = target.shell.log.run(record, 'exec', 'make')
    expect((await get<InspectedSession>('/api/sessions')).items).toMatchObject([
      { id: 'ses_1', tunnel_id: 'tun_ssh', end: null, programs: [{ command: 'make', exit_code: null }] },
    ])
    const heard = await hearUntil('"exit_code":3', () => hasEnded({ status: 3, signal: null }))
    expect(heard).toContain('event: session')
  })

  test('one is ended in its owner’s name; one that is over is 404', async () => {
    expect((await end('/api/sessions/ses_1')).status).toBe(204)
    expect((await end('/api/sessions/ses_2')).status).toBe(404)
    expect(ended).toEqual(['ses_1 by Anna', 'ses_2 by Anna'])
  })
})

describe('who may ask', () => {
  test.each(['http://evil.example', 'null', null])('nobody is ended from %s', async (origin) => {
    const breaks = openConnection()
    expect((await end('/api/connections/1', origin)).status).toBe(403)
    expect((await end('/api/sessions/ses_1', origin)).status).toBe(403)
    expect([breaks(), ended]).toEqual([0, []])
  })

  test.each(['connections', 'sessions', 'connections/1', 'sessions/ses_1'])(
    'another Host is DNS rebinding: %s',
    async (path) => {
      const breaks = openConnection()
      const isList = !path.includes('/')
      const host = `evil.example:${inspector.port}`
      const status = await new Promise((resolve, reject) => {
        request(
          {
            port: inspector.port,
            host: '127.0.0.1',
            path: `/api/${path}`,
            method: isList ? 'GET' : 'DELETE',
            headers: { host, origin: `http://${host}` },
          },
          (res) => {
            res.resume()
            resolve(res.statusCode)
          },
        )
          .on('error', reject)
          .end()
      })
      expect(status).toBe(403)
      expect([breaks(), ended]).toEqual([0, []])
    },
  )

  test.each(['/api/connections', '/api/sessions'])('other sites may not read %s', async (path) => {
    const answer = await fetch(inspector.url + path, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
