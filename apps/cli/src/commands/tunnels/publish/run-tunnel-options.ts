import {
  domainOption,
  hostHeaderOption,
  nameOption,
  ruleOptions,
  takeoverOption,
} from '@nora/command-line/options'
import type { OptionSpec } from '@nora/command-line/parsing'
import { policyOption } from '../policy/policy-option.ts'
import { inspectOptions, regionOption } from './tunnel-options.ts'

/** What the tunnel of `nora run --http` takes. Apart, because most programs are run without one. */
export const runTunnelOptions: readonly OptionSpec[] = [
  nameOption,
  domainOption,
  regionOption,
  hostHeaderOption,
  takeoverOption,
  ...ruleOptions,
  policyOption,
  ...inspectOptions,
]
