import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { KIB } from '@nora/kit'
import type { EdgePorts } from '../../src/edge.ts'
import { FakeControl } from './fake-control.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** The program itself, as a launcher starts it: a process that may be killed, with its memory and its own settings. */
export class EdgeProcess {
  readonly control: FakeControl
  readonly ports: EdgePorts
  readonly #child: ChildProcess

  private constructor(control: FakeControl, child: ChildProcess, ports: EdgePorts) {
    this.control = control
    this.#child = child
    this.ports = ports
  }

  static async start(
    settings: Record<string, string> = {},
    control = new FakeControl(),
  ): Promise<EdgeProcess> {
    const child = fork(MAIN, {
      execArgv: ['--import', 'tsx'],
      env: {
        PATH: process.env.PATH,
        NORA_EDGE_HTTP_PORT: '0',
        NORA_EDGE_LINK_PORT: '0',
        NORA_EDGE_LINK_TLS: 'off',
        NORA_EDGE_CONTROL_PORT: String(await control.listen()),
        NORA_EDGE_ENROL_KEY: 'key',
        NORA_EDGE_LOG_LEVEL: 'error',
        ...settings,
      },
    })
    const [ports] = (await once(child, 'message')) as [EdgePorts]
    return new EdgeProcess(control, child, ports)
  }

  /** What the process holds of the machine's memory, and the most that it ever held. */
  get memory(): { bytes: number; mostBytes: number } {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * KIB
    return { bytes: read('VmRSS'), mostBytes: read('VmHWM') }
  }

  /** As if its machine had lost power. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }

  /** With its control. */
  async stop(): Promise<void> {
    await this.kill()
    await this.control.disappear()
  }
}
