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
