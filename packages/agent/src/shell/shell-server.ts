import type { Duplex } from 'node:stream'
import { type Clock, DAY_MS, type Ids, pickLang } from '@nora/kit'
import {
  createSshServer,
  type DirectRequest,
  type ServedSession,
  type SshConnection,
  type SshPeer,
  type SshServer,
} from '@nora/ssh'
import { toAuthority } from '../dial/authority.ts'
import { joinedEnds } from '../own-server.ts'
import type { Environment } from '../program/environment.ts'
import type { Schedule } from '../schedule.ts'
import type { AuthorisedKey, Entrant } from './entrant.ts'
import { serveCommand } from './serve-command.ts'
import { serveFiles } from './serve-files.ts'
import { serveForward } from './serve-forwards.ts'
import { serveTerminal } from './serve-terminal.ts'
import { type ShellOwner, shellArguments, toSessionEnvironment } from './session-environment.ts'
import type { SessionFacts } from './session-facts.ts'
import { SessionLog, type SessionRecord } from './session-log.ts'
import { shellTexts } from './shell.messages.ts'
import { ShellAuthenticator } from './shell-authenticator.ts'
import { ShellSession } from './shell-session.ts'

/** Visitors at a time. */
const SESSIONS_LIMIT = 50
const SOFTWARE = 'Nora'

export type ShellServerOptions = {
  /** An ed25519 key without passphrase, in OpenSSH’s format. */
  hostKey: string
  owner: ShellOwner
  /** The client's own; what configures the client is left out. */
  environment: Environment
  /** Opens the machine to whoever knows it; null: keys only. */
  password: string | null
  /** Visitors may connect to what this machine reaches (`ssh -L`). */
  allowsForwarding: boolean
  clock: Clock
  ids: Ids
  schedule: Schedule
}

/**
 * A shell on this machine for people who are named, as the user who runs the client: terminal, commands, files,
 * and forwarding where it is allowed. Listens on no port; who may enter is told to it.
 */
export class ShellServer {
  readonly #options: ShellServerOptions
  readonly #authenticator: ShellAuthenticator
  readonly #server: SshServer
  /** Also of who has left, and what they ran: for the owner's eyes. */
  readonly log: SessionLog
  readonly #sessions = new Map<string, ShellSession>()
  readonly #listeners = new Set<() => void>()
  #isStopped = false

  /** Throws when the host key cannot be read. */
  constructor(options: ShellServerOptions) {
    this.#options = options
    this.log = new SessionLog(options.clock)
    this.#authenticator = new ShellAuthenticator(options)
    this.#server = createSshServer({
      hostKey: options.hostKey,
      software: SOFTWARE,
      signIn: this.#authenticator.signIn,
      onConnection: (connection) => this.#enter(connection),
    })
  }

  get sessions(): SessionFacts[] {
    return [...this.#sessions.values()].map(({ facts }) => facts)
  }

  /** Opens a visitor’s connection. */
  connect(peer: SshPeer): Duplex {
    const { visitor, site } = joinedEnds()
    this.#server.take(site, peer)
    return visitor
  }

  /** Sets the keys that open the machine; sessions that entered with another key end. */
  setKeys(keys: readonly AuthorisedKey[]): void {
    this.#authenticator.setKeys(keys)
    this.#sendAway()
  }

  /**
   * Calls the listener whenever somebody came, went, or began something else. Returns the function that stops
   * it.
   */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends one visitor away; `by` is who wanted it. False when nobody of that id is in. */
  endSession(id: string, by: string): boolean {
    const session = this.#sessions.get(id)
    void session?.end('ended', (served) => getTexts(served).ended(by))
    return session !== undefined
  }

  /** Two shells are alike when this is; a password that was made up is another one each time. */
  toJSON(): unknown {
    const { owner, password, allowsForwarding } = this.#options
    return { owner, allowsForwarding, hasPassword: password !== null }
  }

  /** Takes no more visitors, and sends all away. Resolves when they have gone, or soon. */
  async stop(): Promise<void> {
    this.#isStopped = true
    const all = [...this.#sessions.values()]
    await Promise.all(all.map((session) => session.end('stopped', (served) => getTexts(served).stopped)))
  }

  #enter(connection: SshConnection<Entrant>): void {
    const isFull = this.#sessions.size >= SESSIONS_LIMIT
    // The key may have been taken back since it was looked at.
    const isOpen = !this.#isStopped && this.#authenticator.isOpenTo(connection.facts.identity)
    if (!isOpen || isFull || connection.isClosed) {
      connection.end()
      return
    }
    const { clock, ids, allowsForwarding } = this.#options
    const session = new ShellSession(ids.next('ses'), connection, clock.now())
    this.#sessions.set(session.id, session)
    const record = this.log.begin(session.facts)
    connection.onClose(() => {
      this.#sessions.delete(session.id)
      this.log.end(record, session.endReason ?? 'visitor_left')
      this.#tell()
    })
    connection.serveSessions({ start: (served) => this.#start(session, record, served) })
    if (allowsForwarding) {
      connection.serveDirectConnections((request) => {
        if (session.isEnding) request.reject()
        else serveForward(this.#logged(record, request))
        if (session.use('forward')) this.#tell()
      })
    }
    this.#watchExpiry(session)
    this.#tell()
  }

  #logged(record: SessionRecord, request: DirectRequest): DirectRequest {
    const { host, port, accept } = request
    return {
      ...request,
      accept: () => {
        const channel = accept()
        const ended = this.log.run(record, 'forward', toAuthority(host, port))
        channel.on('close', () => ended(null))
        return channel
      },
    }
  }

  #start(session: ShellSession, record: SessionRecord, served: ServedSession): void {
    const { request, channel, terminal } = served
    const texts = getTexts(served)
    const isFiles = request.kind === 'subsystem'
    if (session.isEnding) {
      served.end(1)
      return
    }
    session.carry(served)
    if (isFiles && request.name !== 'sftp') {
      channel.stderr.write(`${texts.unknownSubsystem}\n`)
      served.end(1)
      return
    }
    const use = isFiles ? 'sftp' : request.kind
    if (session.use(use)) this.#tell()
    const ended = this.log.run(record, use, request.kind === 'exec' ? request.command : null)
    channel.on('close', () => ended(served.ending))
    const { owner, environment, clock, schedule } = this.#options
    if (isFiles) {
      void serveFiles(served, { home: owner.home, clock })
      return
    }
    const facts = { visitor: served.environment, terminal: terminal?.type ?? null }
    const command = {
      file: owner.shell,
      args: shellArguments(owner.shell, request.kind === 'exec' ? request.command : null),
      folder: owner.home,
      environment: toSessionEnvironment(environment, owner, facts),
    }
    if (terminal === undefined) void serveCommand(served, { ...command, schedule })
    else if (!serveTerminal(served, command)) {
      channel.stderr.write(`${texts.noTerminal}\r\n`)
      served.end(1)
    }
  }

  /** Timers hold less than a month: a key that lasts longer is looked at again. */
  #watchExpiry(session: ShellSession): void {
    const expiresAt = session.entrant.key?.expiresAt
    if (!expiresAt) return
    const leftMs = Math.max(0, expiresAt.getTime() - this.#options.clock.now().getTime())
    this.#options.schedule(Math.min(leftMs, DAY_MS), () => {
      if (!this.#sessions.has(session.id)) return
      if (this.#authenticator.isOpenTo(session.entrant)) this.#watchExpiry(session)
      else this.#sendAway()
    })
  }

  #sendAway(): void {
    for (const session of this.#sessions.values()) {
      if (!this.#authenticator.isOpenTo(session.entrant)) {
        void session.end('revoked', (served) => getTexts(served).revoked)
      }
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

function getTexts({ environment }: ServedSession) {
  const locale = environment.get('LC_ALL') || environment.get('LC_MESSAGES') || environment.get('LANG')
  return shellTexts[pickLang([locale, 'en'])]
}
