import { renderValue } from '../../expressions/index.ts'
import type { Action } from '../policy-host.ts'

/** What is long or deep is cut, and says so. */
export const log: Action = ({ config, host, value }) => {
  const metadata = Object.entries(config.metadata as Record<string, unknown>)
  const written = metadata.map(([name, source]) => [name, value(source)] as const)
  host.capabilities.log(Object.fromEntries(written.map(([name, made]) => [name, renderValue(made)])))
  return { kind: 'proceed', results: { metadata: new Map(written) } }
}
