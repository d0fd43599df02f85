import { basename } from 'node:path'
import type { Environment } from '../program/environment.ts'

/** The owner of the shell: the user who runs the client. */
export type ShellOwner = {
  readonly name: string
  /** An absolute path: where programs begin, and what relative names of files mean. */
  readonly home: string
  /** The login shell, by its absolute path. */
  readonly shell: string
}

/** Variables that a visitor may set: they change how a program looks, not what it runs. */
const FROM_VISITOR = /^(?:LANG|LC_[A-Z]+|COLORTERM|NO_COLOR)$/
const VALUE = /^[\x20-\x7e]{0,256}$/
/** Shells that know what `-l` is. */
const LOGIN_SHELLS = new Set(['ash', 'bash', 'dash', 'fish', 'ksh', 'mksh', 'tcsh', 'zsh'])

/** Makes the environment of a program in a session: the client’s own without what configures the client. */
export function toSessionEnvironment(
  base: Environment,
  { name, home, shell }: ShellOwner,
  { visitor, terminal }: { visitor: ReadonlyMap<string, string>; terminal: string | null },
): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [key, value] of Object.entries(base)) {
    if (value !== undefined && !/^NORA_|^SSH_/i.test(key)) environment[key] = value
  }
  for (const [key, value] of visitor) {
    if (FROM_VISITOR.test(key) && VALUE.test(value)) environment[key] = value
  }
  Object.assign(environment, { HOME: home, USER: name, LOGNAME: name, SHELL: shell })
  if (terminal === null) delete environment.TERM
  else environment.TERM = /^[\w.+-]{1,64}$/.test(terminal) ? terminal : 'dumb'
  return environment
}

/** How the shell is started: for a person, or to run one command. */
export function shellArguments(shell: string, command: string | null): string[] {
  const isWindows = /\.exe$/i.test(shell)
  if (command !== null) return [isWindows ? '-Command' : '-c', command]
  return LOGIN_SHELLS.has(basename(shell)) ? ['-l'] : []
}
