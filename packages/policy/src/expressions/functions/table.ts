import type { FunctionDefinition } from './definition.ts'
import { ENCODINGS } from './encodings.ts'
import { HASHES } from './hashes.ts'
import { LISTS } from './lists.ts'
import { NETWORKS } from './networks.ts'
import { STANDARD } from './standard.ts'
import { STRINGS } from './strings.ts'
import { TIMES } from './times.ts'
import { UTILITIES } from './utilities.ts'

/** Every function and macro of expressions. */
export const FUNCTIONS: readonly FunctionDefinition[] = [
  ...STRINGS,
  ...LISTS,
  ...ENCODINGS,
  ...HASHES,
  ...TIMES,
  ...NETWORKS,
  ...UTILITIES,
  ...STANDARD,
]
