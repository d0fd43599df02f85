import type { Action } from '../policy-host.ts'
import { PROCEED } from './outcomes.ts'

const VARS_LIMIT = 256
const VALUE_CHARACTERS = 65_536

/** Keeps values for later rules, as `vars.NAME`. */
export const setVars: Action = ({ config, vars, value }) => {
  for (const entry of config.vars as Record<string, unknown>[])
    for (const [name, source] of Object.entries(entry)) {
      const made = value(source)
      if (typeof made === 'string' && made.length > VALUE_CHARACTERS)
        return { kind: 'proceed', note: `${name} is longer than ${VALUE_CHARACTERS} characters` }
      if (!vars.has(name) && vars.size >= VARS_LIMIT)
        return { kind: 'proceed', note: `there are ${VARS_LIMIT} variables already` }
      vars.set(name, made)
    }
  return PROCEED
}
