import type { Input } from '@nora/command-line/parsing'
import type { Context } from './command.ts'

/** What `nora run` publishes: a port, as `nora http` takes it, or tunnels of `nora.yml` by their names. */
export type AskedTunnels =
  | { readonly kind: 'target'; readonly target: string }
  | { readonly kind: 'named'; readonly labels: readonly string[] }

/** Where the program is to listen. */
export type Origin = { readonly host: string; readonly port: number }

/** Keeps visitors of a tunnel until the program listens at all of these. */
export type ProgramGate = { readonly origins: readonly Origin[]; open(): void }

/** The tunnels to the program of `nora run`. */
export type ProgramTunnels = {
  /** Where visitors of the first tunnel for HTTP come to; null: there is none. */
  readonly url: string | null
  /** Those of the tunnels that are open now: they may have changed with their file. */
  readonly gates: readonly ProgramGate[]
  /** New visitors wait until their gate opens, a minute at most. Resolves once those who were let through before are served. */
  hold(): Promise<void>
  /** Resolves with their exit code, or rejects with why they have ended. */
  readonly ended: Promise<number>
  stop(): Promise<void>
}

/** Opens tunnels whose visitors are held; resolves once their addresses are known. */
export type OpenProgramTunnels = (
  context: Context,
  input: Input,
  asked: AskedTunnels,
) => Promise<ProgramTunnels>
