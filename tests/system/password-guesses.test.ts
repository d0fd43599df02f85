import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'

/** The most wrong passwords from one address in a minute. */
const LIMIT = 10
const GUESSES = 50

let system: NoraSystem
let origin: Origin
let run: ClientRun
let host: string

beforeAll(async () => {
  system = await bootNora({ env: { NORA_EDGE_PROCESSES: '2' } })
  const { api } = await signInAsOwner(system)
  const home = createClientHome(system, (await api.credentials.renewToken()).token)
  origin = await startOrigin(echo)
  run = home.run([
    'http',
    String(origin.port),
    '--name',
    'guessed',
    '--basic-auth',
    'anna:right-password',
    '--json',
  ])
  host = new URL(String((await run.event('online')).url)).host
  await eventually(async () => (await api.tunnels.listTunnels()).items.some(({ legs }) => legs.length === 2))
})

afterAll(async () => {
  await run?.stop()
  await origin?.close()
  await system?.close()
})

/** The status of a request on a connection of its own. */
function guess(password: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({
      agent: false,
      host: '127.0.0.1',
      port: system.ready.edge_http_port,
      auth: `anna:${password}`,
      headers: { host },
    })
      .on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      .on('error', reject)
      .end()
  })
}

/** How many requests each process of the edge has refused for the reason. */
async function refusals(reason: string): Promise<number[]> {
  const ports = system.state()?.edge_monitor_ports ?? []
  return Promise.all(
    ports.map(async (port) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return Number(
        new RegExp(`^nora_edge_own_answers_total\\{[^}]*"${reason}"[^}]*\\} (\\d+)$`, 'm').exec(text)?.[1] ??
          0,
      )
    }),
  )
}

test(`${GUESSES} guesses at once over two processes of the edge are no more than ${LIMIT} together`, async () => {
  const statuses = await Promise.all(Array.from({ length: GUESSES }, (_, i) => guess(`wrong-password-${i}`)))
  const evaluated = statuses.filter((status) => status === 401).length
  expect(evaluated).toBeGreaterThan(0)
  expect(evaluated).toBeLessThanOrEqual(LIMIT)
  expect(statuses.filter((status) => status === 429)).toHaveLength(GUESSES - evaluated)
  // The system shares connections out as it likes: more come until both processes have refused some.
  await eventually(async () => {
    const more = await Promise.all(Array.from({ length: GUESSES }, () => guess('wrong-password-again')))
    expect(new Set(more)).toEqual(new Set([429]))
    const refused = await refusals('too_many_attempts')
    expect(refused).toHaveLength(2)
    return refused.every((count) => count > 0)
  })
  // The limit holds for the right password too, at both.
  const later = await Promise.all(Array.from({ length: 20 }, () => guess('right-password')))
  expect(new Set(later)).toEqual(new Set([429]))
})
