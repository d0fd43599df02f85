import { mkdirSync } from 'node:fs'
import { signInAsOwner } from '../../tests/kit/api-session.ts'
import { createClientHome } from '../../tests/kit/nora-client.ts'
import { bootNora } from '../../tests/kit/nora-system.ts'
import { processTree } from '../processes.ts'
import type { Subject, SubjectContext } from './subject.ts'

/** The built product as `npm start` runs it, with a TLS link and inspection off. */
export async function startNora({ originPort, folder }: SubjectContext): Promise<Subject> {
  mkdirSync(folder, { recursive: true })
  const system = await bootNora({ dataFolder: folder })
  const session = await signInAsOwner(system)
  const { token } = await session.api.credentials.renewToken()
  const client = createClientHome(system, token).run([
    ...['http', String(originPort), '--name', 'bench', '--inspect=false', '--json'],
  ])
  const online = await client.event('online')
  const { host } = new URL(String(online.url))
  return {
    name: 'nora',
    url: `http://127.0.0.1:${system.ready.edge_http_port}/`,
    host,
    pids: () => [...system.ready.edge_pids, ...processTree(client.child.pid ?? 0)],
    stop: async () => {
      await client.stop()
      await system.stop()
    },
  }
}
