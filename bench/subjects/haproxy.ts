import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, listening, processTree, startProgram, stopProgram } from '../processes.ts'
import type { Subject, SubjectContext } from './subject.ts'

/** As nginx has one worker and an edge one process. */
const ONE_THREAD = 'global\n  nbthread 1\n'
const OF_HTTP = '  http-reuse always\n  option forwardfor\n'

/** One plain hop through HAProxy, on TCP or with kept-alive connections of HTTP and one thread. */
export async function startHaproxy(
  { originPort, folder }: SubjectContext,
  { mode = 'tcp' }: { mode?: 'tcp' | 'http' } = {},
): Promise<Subject> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const configFile = join(folder, 'haproxy.cfg')
  writeFileSync(
    configFile,
    `${mode === 'http' ? ONE_THREAD : ''}defaults
  mode ${mode}
${mode === 'http' ? OF_HTTP : ''}  timeout connect 5s
  timeout client 1h
  timeout server 1h
listen hop
  bind 127.0.0.1:${port}
  server origin 127.0.0.1:${originPort}
`,
  )
  const child = startProgram('haproxy', ['-db', '-f', configFile])
  await listening(port)
  return {
    name: 'haproxy',
    url: `http://127.0.0.1:${port}/`,
    host: null,
    server: () => processTree(child.pid ?? 0),
    client: () => [],
    stop: () => stopProgram(child),
  }
}
