import type { Input } from '@nora/command-line/parsing'
import type { ExitCode } from '../output/failure.ts'
import type { Context } from './command.ts'
import type { Session } from './session.ts'

/** The calls of the server, and its address for failures. */
export type Calls = Pick<Session, 'api' | 'server'>

/** The name of the internal tunnel by which a webhook is received here; its target is made when it is missing. */
export type ListenAt = (calls: Calls, webhook: string) => Promise<string>

export type InternalTunnel = {
  /** As it is typed: a port, an address, a folder. */
  readonly target: string
  /** Other clients share the name, else this one takes it over. */
  readonly isPooled: boolean
  /** Settles the name once the server is known, before anything is dialled. */
  prepare(calls: Calls): Promise<{ readonly name: string; onOnline(notify: (text: string) => void): void }>
}

/** Opens a tunnel that only the team reaches, and resolves when it has ended. */
export type OpenInternalTunnel = (context: Context, input: Input, tunnel: InternalTunnel) => Promise<ExitCode>
