import type { Input } from '@nora/command-line/parsing'
import type { Context } from './command.ts'

/** A tunnel to the program of `nora run`. */
export type RunTunnel = {
  /** Where visitors come to. */
  readonly url: string
  /** Where the program is to listen; null: nothing is waited for. */
  readonly origin: { readonly host: string; readonly port: number } | null
  /** New visitors wait until `release`, a minute at most. Resolves once those who were let through before are served. */
  hold(): Promise<void>
  release(): void
  /** Resolves with its exit code, or rejects with why it has ended. */
  readonly ended: Promise<number>
  stop(): Promise<void>
}

/** Opens a tunnel whose visitors are held; resolves once its address is known. */
export type OpenRunTunnel = (context: Context, input: Input, target: string) => Promise<RunTunnel>
