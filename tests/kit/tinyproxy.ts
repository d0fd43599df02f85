import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, listening, startProgram, stopProgram } from '../../bench/processes.ts'

export type Tinyproxy = {
  port: number
  /** Returns its log so far. */
  log(): string
  stop(): Promise<void>
}

type Options = {
  folder: string
  port?: number
  /** `user password`; nobody has to sign in without it. */
  credentials?: string
  /** Ports that CONNECT may go to; all without it. */
  connectPorts?: readonly number[]
}

/** A real proxy, as companies put between their people and the world. */
export async function startTinyproxy({
  folder,
  credentials,
  connectPorts = [],
  port,
}: Options): Promise<Tinyproxy> {
  const own = port ?? (await freePort())
  const config = join(folder, `tinyproxy-${own}.conf`)
  const lines = [
    `Port ${own}`,
    'Listen 127.0.0.1',
    'Timeout 600',
    'MaxClients 50',
    'LogLevel Connect',
    ...(credentials === undefined ? [] : [`BasicAuth ${credentials}`]),
    ...connectPorts.map((allowed) => `ConnectPort ${allowed}`),
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  const child = startProgram('tinyproxy', ['-d', '-c', config])
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  await listening(own)
  return { port: own, log: () => log, stop: () => stopProgram(child) }
}
