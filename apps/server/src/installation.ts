import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '@nora/kit'
import type { Ports } from './choose-ports.ts'
import { type Config, isConsoleLocal } from './config/hosts.ts'
import type { Question } from './platform/ask.ts'
import { LogFile } from './platform/log-file.ts'
import type { Ready } from './platform/ready-file.ts'
import { relayedLine } from './processes/relayed-line.ts'
import {
  type Death,
  type Program,
  SupervisedProgram,
  type SupervisorDeps,
} from './processes/supervised-program.ts'
import { type ControlReady, controlProgram } from './programs/control.ts'
import { type EdgeReady, edgePrograms } from './programs/edge.ts'
import { type AgentReady, sampleAgentProgram } from './programs/sample-agent.ts'
import { type SampleSite, startSampleSite } from './sample-site/sample-site.ts'
import type { Texts } from './server.messages.ts'
import { waitForAnswers } from './wait-for-answers.ts'

export type InstallationDeps = SupervisorDeps & {
  scripts: { control: string; edge: string; client: string }
  text: Texts
  say(line: string): void
  askStatus(question: Question): Promise<number | undefined>
  /** Called when everything answers, and again whenever a restart changed the facts. */
  publish(ready: Ready): void
}

type Started<R> = { ready: R; pid: number }
type SupervisedEdge = { program: SupervisedProgram<EdgeReady>; started: Started<EdgeReady> | null }

/** Control, the edge and the sample tunnel of one machine: started and stopped in order. */
export class Installation {
  /** Settles with the reason when a program without which nothing works was given up. */
  readonly failed: Promise<Problem>
  readonly #config: Config
  readonly #ports: Ports
  readonly #deps: InstallationDeps
  readonly #running: SupervisedProgram<unknown>[] = []
  readonly #logs: LogFile[] = []
  #fail: (problem: Problem) => void = () => {}
  #isComplete = false
  #isStopping = false
  #site: SampleSite | undefined
  #control: Started<ControlReady> | undefined
  readonly #edges: SupervisedEdge[] = []
  #isRestarting = false
  /** A socket's path has about a hundred characters, of which the data folder may take too many. */
  readonly #peerFolder = mkdtempSync(join(tmpdir(), 'nora-'))
  #agent: Started<AgentReady> | undefined

  constructor(config: Config, ports: Ports, deps: InstallationDeps) {
    this.#config = config
    this.#ports = ports
    this.#deps = deps
    this.failed = new Promise((resolve) => {
      this.#fail = resolve
    })
  }

  /** Resolves when every part answers. */
  async start(): Promise<Ready> {
    const { scripts } = this.#deps
    const control = controlProgram(this.#config, this.#ports, scripts.control)
    await this.#run(control, (started) => {
      this.#control = started
    }).ready
    await Promise.all(
      edgePrograms(this.#config, this.#ports, { script: scripts.edge, peerFolder: this.#peerFolder }).map(
        (program) => this.#startEdge(program),
      ),
    )
    if (this.#config.sample) await this.#startSample()
    const ready = this.#facts()
    await waitForAnswers(ready, this.#config, this.#ports, this.#deps)
    this.#isComplete = true
    this.#deps.publish(ready)
    return ready
  }

  /** Puts a new process in the place of each edge, one after the other, without a request failing. */
  async restartEdges(): Promise<void> {
    if (!this.#isComplete || this.#isRestarting) return
    const { say, text } = this.#deps
    this.#isRestarting = true
    for (const { program } of this.#edges) {
      const ended = this.#isStopping ? undefined : program.replace()
      if (ended) say(text.replacing(program.name))
      await ended
    }
    this.#isRestarting = false
  }

  /** Visitors' side first, so that nothing new comes in while the rest still stands. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const program of this.#running.toReversed()) await program.stop()
    await this.#site?.close()
    for (const log of this.#logs) log.close()
    rmSync(this.#peerFolder, { recursive: true, force: true })
  }

  kill(): void {
    for (const program of this.#running) program.kill()
  }

  async #startEdge(program: Program<EdgeReady>): Promise<void> {
    const { supervised, ready } = this.#run(program, (started) => {
      edge.started = started
    })
    const edge: SupervisedEdge = { program: supervised, started: null }
    this.#edges.push(edge)
    await ready
  }

  async #startSample(): Promise<void> {
    this.#site = await startSampleSite(this.#deps.clock)
    const agent = sampleAgentProgram({
      script: this.#deps.scripts.client,
      data: this.#config.data,
      serverUrl: this.#control?.ready.http_url ?? '',
      sitePort: this.#site.port,
      token: () => this.#control?.ready.sample_token ?? '',
    })
    try {
      await this.#run(agent, (started) => {
        this.#agent = started
      }).ready
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // The sample shows what works; it is not worth losing what works.
      this.#deps.say(this.#deps.text.sampleFailed)
    }
  }

  /** Starts a program and waits for its first readiness; later ones refresh the facts. */
  #run<R>(
    program: Program<R>,
    keep: (started: Started<R>) => void,
  ): { supervised: SupervisedProgram<R>; ready: Promise<void> } {
    const { say, text } = this.#deps
    const log = new LogFile(join(this.#config.data, 'logs', `${program.name}.log`))
    this.#logs.push(log)
    let lastPid = 0
    let settle: { resolve: () => void; reject: (problem: Problem) => void } | undefined
    const ready = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    const supervised = new SupervisedProgram(
      program,
      {
        onLine: (line, source) => {
          log.append(line)
          const relayed = relayedLine(program.name, line, source)
          // While parts leave one by one, those that remain complain of it.
          if (relayed !== undefined && !this.#isStopping) say(relayed)
        },
        onReady: (facts, pid) => {
          keep({ ready: facts, pid })
          settle?.resolve()
          const isRestart = pid !== lastPid
          lastPid = pid
          if (!this.#isComplete) return
          // An agent also tells when it has found its way back by itself.
          if (isRestart) say(text.restarted(program.name))
          this.#deps.publish(this.#facts())
        },
        onDeath: (death, delayMs) => say(text.restart(this.#getReason(program.name, death), delayMs)),
        onGiveUp: (death) => {
          const problem = this.#gaveUp(program.name, death)
          settle?.reject(problem)
          if (program.name !== 'sample') this.#fail(problem)
        },
      },
      this.#deps,
    )
    // The start goes no further once a stop is under way.
    if (this.#isStopping) return { supervised, ready }
    this.#running.push(supervised as SupervisedProgram<unknown>)
    supervised.start()
    return { supervised, ready }
  }

  #getReason(name: string, { code, signal }: Death): string {
    const { ended } = this.#deps.text
    if (signal !== null) return ended.signal(name, signal)
    return code === null ? ended.unknown(name) : ended.code(name, code)
  }

  #gaveUp(name: string, death: Death): Problem {
    const { text } = this.#deps
    const lines = death.lastLines.map((line) => `  ${line}`)
    const sentence = [text.gaveUp(this.#getReason(name, death), death.inARow), ...lines].join('\n')
    return new Problem('ProgramGaveUp', { ru: sentence, en: sentence })
  }

  #facts(): Ready {
    const control = this.#control
    const edges = this.#edges.flatMap(({ started }) => started ?? [])
    const [edge] = edges
    if (!control || !edge) throw new Error('facts are asked for before control and edge are ready')
    const consoleUrl = control.ready.http_url
    return {
      console_url: consoleUrl,
      sign_in_url: control.ready.sign_in_url,
      tunnel_url: this.#agent?.ready.url ?? null,
      mailbox_url: hasOpenMailbox(this.#config)
        ? `${consoleUrl}/dev/mailbox#key=${control.ready.mailbox_key}`
        : null,
      edge_http_port: edge.ready.http_port,
      edge_https_port: edge.ready.https_port,
      edge_ssh_port: edge.ready.ssh_port,
      region_host: this.#config.region.host,
      control_monitor_port: this.#ports.control_monitor,
      edge_monitor_ports: edges.map(({ ready }) => ready.monitor_port),
      pid: process.pid,
      control_pid: control.pid,
      edge_pids: edges.map(({ pid }) => pid),
    }
  }
}

/** Elsewhere it is the signed-in owner's alone. */
function hasOpenMailbox(config: Config): boolean {
  return config.control.smtp_url === undefined && isConsoleLocal(config)
}
