import {
  appProtocolOption,
  domainOption,
  hostHeaderOption,
  nameOption,
  ruleOptions,
  takeoverOption,
} from '@nora/command-line/options'
import { type OptionSpec, ownCount } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { policyOption } from '../policy/policy-option.ts'
import { inspectOptions, regionOption } from './tunnel-options.ts'

/** Of tunnels of `nora.yml` the file says these. */
const targetOptions: readonly OptionSpec[] = [
  nameOption,
  domainOption,
  regionOption,
  hostHeaderOption,
  appProtocolOption,
  ...ruleOptions,
  policyOption,
]

/** What the tunnels of `nora run` take. Apart, because most programs are run without one. */
export const runTunnelOptions: readonly OptionSpec[] = [...targetOptions, takeoverOption, ...inspectOptions]

/** Whoever asks for a password on the line must not get a tunnel without one. */
export function refuseTargetOptions(args: readonly string[]): void {
  const given = new Set(args.slice(0, ownCount(args)).map((arg) => arg.split('=')[0]))
  const ignored = targetOptions.find(({ name }) => given.has(`--${name}`))
  if (ignored === undefined) return
  const key = ignored.name.replaceAll('-', '_')
  throw new Failure(
    exitCodes.usage,
    {
      ru: `--${ignored.name} относится к туннелю из --http, а туннели из run.tunnels настраивает nora.yml.`,
      en: `--${ignored.name} is for the tunnel of --http; those of run.tunnels have their options in nora.yml.`,
    },
    {
      advice: {
        ru: `Поставьте ${key} туннелю в nora.yml, задайте --http или --no-tunnels.`,
        en: `Set ${key} of the tunnel in nora.yml, or give --http or --no-tunnels.`,
      },
    },
  )
}
