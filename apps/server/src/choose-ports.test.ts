import { isProblem } from '@nora/kit'
import { expect, test } from 'vitest'
import { choosePorts, type PortDeps } from './choose-ports.ts'
import { type Config, withHosts } from './config/hosts.ts'
import { configSchema } from './config/schema.ts'

async function portsWith(
  busy: readonly number[],
  config: Config = withHosts(configSchema.parse({})),
  claimed: readonly number[] = [],
  areFixed = false,
) {
  const kept = new Set<number>()
  const claimPort = (_: string, port: number) => !claimed.includes(port) && kept.add(port).has(port)
  const releasePort = (_: string, port: number) => void kept.delete(port)
  const stateOfPort = async (_: string, port: number) => (busy.includes(port) ? 'busy' : 'free')
  const findHolder = (port: number) => (port === 9000 ? { pid: 77, program: 'nginx' } : undefined)
  const deps: PortDeps = { claimPort, releasePort, stateOfPort, findHolder }
  return { ...(await choosePorts(config, areFixed, deps)), kept }
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
  const config = withHosts(configSchema.parse({ edge: { http_port: 9000 } }))
  const failure = await portsWith([9000], config).catch((error: unknown) => error)
  expect(isProblem(failure, 'PortBusy') && failure.text.en).toContain(
    'Port 9000 (edge.http_port) is in use by nginx (pid 77)',
  )
})

test('the port for TLS is of concern only with certificates', async () => {
  expect((await portsWith([8443])).moved).toEqual([])
  const config = withHosts(configSchema.parse({ edge: { certificates: [{ cert: 'a.pem', key: 'a.key' }] } }))
  const { ports, moved } = await portsWith([8443], config)
  expect([ports.edge_https, moved]).toEqual([8444, [{ name: 'edge_https', wanted: 8443, used: 8444 }]])
})

test('processes of the edge get ports in a row, without one of another program among them', async () => {
  const { ports, moved } = await portsWith([7075, 7077])
  expect(ports.edge_monitor).toBe(7078)
  expect(moved).toEqual([{ name: 'edge_monitor', wanted: 7074, used: 7078 }])
  const config = withHosts(configSchema.parse({ edge: { monitor_port: 9000, processes: 3 } }))
  expect((await portsWith([], config)).ports.edge_monitor).toBe(9000)
  const failure = await portsWith([9002], config).catch((error: unknown) => error)
  expect(isProblem(failure, 'PortBusy') && failure.text.en).toContain('(edge.monitor_port)')
})

const EVERY_PORT = [
  { control: { http_port: 9100 } },
  { control: { link_port: 9100 } },
  { control: { monitor_port: 9100 } },
  { edge: { http_port: 9100 } },
  { edge: { link_port: 9100 } },
  { edge: { ssh_port: 9100 } },
  { edge: { monitor_port: 9100 } },
  { edge: { https_port: 9100, certificates: [{ cert: 'a.pem', key: 'a.key' }] } },
]

test.each(EVERY_PORT)('the configured port of %o never moves', async (settings) => {
  const failure = await portsWith([9100], withHosts(configSchema.parse(settings))).catch(
    (error: unknown) => error,
  )
  expect(isProblem(failure, 'PortBusy') && failure.text.en).toContain('Port 9100')
})

test('a service does not let default ports move either', async () => {
  const failure = await portsWith([7070], undefined, [], true).catch((error: unknown) => error)
  expect(isProblem(failure, 'PortBusy') && failure.text.en).toContain('Port 7070 (control.http_port)')
  expect(isProblem(failure) && failure.text.en).toContain("ss -ltnp 'sport = :7070'")
})

test('one port named for two listeners is told as that', async () => {
  const config = withHosts(configSchema.parse({ control: { http_port: 8080 }, edge: { http_port: 8080 } }))
  const failure = await portsWith([], config).catch((error: unknown) => error)
  expect(isProblem(failure, 'ConfigInvalid') && failure.text.en).toBe(
    'Port 8080 is named twice: in control.http_port and in edge.http_port. Name different ones.',
  )
})

test('a port of ours may not be one that a tunnel could get', async () => {
  const config = withHosts(configSchema.parse({ edge: { http_port: 20_005 } }))
  const failure = await portsWith([], config).catch((error: unknown) => error)
  expect(isProblem(failure, 'ConfigInvalid') && failure.text.en).toContain('region.port_range: 20000-20999')
})

test('one port of two addresses is two ports', async () => {
  const config = withHosts(
    configSchema.parse({
      edge: { http_host: '203.0.113.1', http_port: 443, link_host: '203.0.113.2', link_port: 443 },
    }),
  )
  expect((await portsWith([], config)).ports).toMatchObject({ edge_http: 443, edge_link: 443 })
})
