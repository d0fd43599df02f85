import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Region, Settings } from '@nora/contract/system'
import type { NoraSystem } from './nora-system.ts'

export type SettingsRelay = {
  /** Stands in for the server's address. */
  serverUrl: string
  close(): void
}

/** A server whose settings tell clients other regions than there are, so that a test stands in between. */
export async function startSettingsRelay(
  { ready }: Pick<NoraSystem, 'ready'>,
  edit: (region: Region) => Region,
  host = '127.0.0.1',
): Promise<SettingsRelay> {
  const server = createServer((req, res) => {
    const target = new URL(req.url ?? '/', ready.console_url)
    fetch(target, { headers: { authorization: req.headers.authorization ?? '' } })
      .then(async (answer) => {
        const text = await answer.text()
        res.writeHead(answer.status, { 'content-type': 'application/json' })
        res.end(target.pathname === '/v1/system/settings' ? edited(text) : text)
      })
      .catch(() => res.destroy())
  }).listen(0, host)
  await once(server, 'listening')

  function edited(text: string): string {
    const settings = JSON.parse(text) as Settings
    return JSON.stringify({ ...settings, regions: settings.regions.map(edit) })
  }

  return {
    serverUrl: `http://${host}:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
