import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'

/** A way through the proxy: what is said in front of the connection, and where it leads. */
export type ProxiedWay = { bind: string; send: 'send-proxy' | 'send-proxy-v2'; to: number }

/** Debian's HAProxy, which passes TCP connections on behind a PROXY header. */
export class Haproxy {
  readonly #process: ChildProcess
  readonly #folder: string

  private constructor(process: ChildProcess, folder: string) {
    this.#process = process
    this.#folder = folder
  }

  /** Resolves when all ways are open. `bind` is `ADDRESS:PORT`. */
  static async start(ways: readonly ProxiedWay[]): Promise<Haproxy> {
    const folder = mkdtempSync(join(tmpdir(), 'nora-haproxy-'))
    const file = join(folder, 'haproxy.cfg')
    const timeouts = 'defaults\n mode tcp\n timeout connect 5s\n timeout client 60s\n timeout server 60s\n'
    const listeners = ways.map(
      ({ bind, send, to }, i) => `listen way${i}\n bind ${bind}\n server edge 127.0.0.1:${to} ${send}\n`,
    )
    writeFileSync(file, `${timeouts}${listeners.join('')}`)
    const process = spawn('/usr/sbin/haproxy', ['-f', file, '-db'], { stdio: 'ignore' })
    const haproxy = new Haproxy(process, folder)
    for (const { bind } of ways)
      await eventually(() => canConnect(bind), { what: () => `haproxy at ${bind}` })
    return haproxy
  }

  async stop(): Promise<void> {
    const exited = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await exited
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function canConnect(bind: string): Promise<boolean> {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(bind) ?? []
  const socket = connect({ host, port: Number(port) })
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
