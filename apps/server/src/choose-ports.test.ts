import { isProblem } from '@nora/kit'
import { expect, test } from 'vitest'
import { choosePorts } from './choose-ports.ts'
import { type Config, configSchema } from './config/schema.ts'

async function portsWith(
  busy: readonly number[],
  config: Config = configSchema.parse({}),
  claimed: readonly number[] = [],
) {
  const kept = new Set<number>()
  const claimPort = (_: string, port: number) => !claimed.includes(port) && kept.add(port).has(port)
  const releasePort = (_: string, port: number) => void kept.delete(port)
  const isPortFree = async (_: string, port: number) => !busy.includes(port)
  const nextFreePort = async (_: string, first: number, taken: ReadonlySet<number>) => {
    for (let port = first; ; port++) if (!taken.has(port) && !busy.includes(port)) return port
  }
  return { ...(await choosePorts(config, { claimPort, releasePort, isPortFree, nextFreePort })), kept }
}

test('free defaults are taken', async () => {
  const { ports, moved } = await portsWith([])
  expect(ports).toMatchObject({ control_http: 7070, control_link: 7072, edge_link: 7071, edge_http: 8080 })
  expect(ports).toMatchObject({ control_monitor: 7073, edge_monitor: 7074 })
  expect(moved).toEqual([])
})

test('a busy default moves to a port that no other program is about to take', async () => {
  const { ports, moved } = await portsWith([7070, 7071, 8080])
  expect(ports).toMatchObject({ control_http: 7076, control_link: 7072, edge_link: 7077, edge_http: 8081 })
  expect(moved.map(({ name, wanted, used }) => [name, wanted, used])).toEqual([
    ['control_http', 7070, 7076],
    ['edge_link', 7071, 7077],
    ['edge_http', 8080, 8081],
  ])
})

test('a port that another installation has claimed is as good as busy', async () => {
  const { ports } = await portsWith([8081], undefined, [8080, 8082])
  expect(ports.edge_http).toBe(8083)
})

test('the ports that are taken stay claimed, and no other', async () => {
  const { kept } = await portsWith([7075, 8080])
  expect([...kept].sort((a, b) => a - b)).toEqual([2222, 7070, 7071, 7072, 7073, 7076, 7077, 8081])
})

test('a configured port that is busy is a problem that names it', async () => {
  const config = configSchema.parse({ edge: { http_port: 9000 } })
  const failure = await portsWith([9000], config).catch((error: unknown) => error)
  expect(isProblem(failure, 'PortBusy') && failure.text.en).toContain('Port 9000 (edge.http_port)')
})

test('the port for TLS is of concern only with certificates', async () => {
  expect((await portsWith([8443])).moved).toEqual([])
  const config = configSchema.parse({ edge: { certificates: [{ cert: 'a.pem', key: 'a.key' }] } })
  const { ports, moved } = await portsWith([8443], config)
  expect([ports.edge_https, moved]).toEqual([8444, [{ name: 'edge_https', wanted: 8443, used: 8444 }]])
})

test('processes of the edge get ports in a row, without one of another program among them', async () => {
  const { ports, moved } = await portsWith([7075, 7077])
  expect(ports.edge_monitor).toBe(7078)
  expect(moved).toEqual([{ name: 'edge_monitor', wanted: 7074, used: 7078 }])
  const config = configSchema.parse({ edge: { monitor_port: 9000, processes: 3 } })
  expect((await portsWith([], config)).ports.edge_monitor).toBe(9000)
  const failure = await portsWith([9002], config).catch((error: unknown) => error)
  expect(isProblem(failure, 'PortBusy') && failure.text.en).toContain('(edge.monitor_port)')
})
