import type { Localized } from '@nora/kit'

/**
 * `flag` stands alone, `text` needs a value, `optional` may have one, `switch` is on unless `--x=false` or
 * `--no-x` is given.
 */
export type OptionSpec = {
  readonly name: string
  readonly kind: 'flag' | 'text' | 'optional' | 'switch'
  /** One letter that may be written instead, `X` for `-X`. */
  readonly short?: string
  /** The name of the value in the help: `--name NAME`. */
  readonly placeholder?: string
  /** It may be given several times; in a variable one value stands per line. */
  readonly isRepeated?: boolean
  /** Other people of the machine must not read its value in the list of processes. */
  readonly isSecret?: boolean
  /** No variable stands for it: its name is taken by what a trigger tells its program of a request. */
  readonly isOnLineOnly?: boolean
  readonly about: Localized
}

export type ArgumentSpec = {
  readonly name: string
  readonly about: Localized
  /** Other people of the machine must not read it in the list of processes. */
  readonly isSecret?: boolean
  /** It may be left out; only the last one may be so. */
  readonly isOptional?: boolean
  /** Any number of words, none included; only the last one may be so. */
  readonly isRepeated?: boolean
  /** The command line of another program, behind `--`; the only one. */
  readonly isCommand?: boolean
}

/** How a command is written: all that reading a line needs to know of it. */
export type CommandShape = {
  /** One or two words, as typed: `config save-token`. */
  readonly name: string
  readonly arguments: readonly ArgumentSpec[]
  readonly options: readonly OptionSpec[]
  readonly examples?: readonly string[]
}

export type Input = {
  readonly arguments: readonly string[]
  /** The text of an option that was given with one. */
  text(name: string): string | null
  /** All texts of an option that may be given several times. */
  texts(name: string): readonly string[]
  /** True for a given option, and for a `switch` that was not turned off. */
  isOn(name: string): boolean
}
