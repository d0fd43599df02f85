import type { ApiCalls } from '@nora/client'
import { getRequestedRules } from '@nora/command-line/options'
import type { Input } from '@nora/command-line/parsing'
import type { TunnelOptions } from '@nora/protocol'
import type { Context } from '../../command.ts'
import type { GivenSecrets } from '../../given-secrets.ts'
import { findPolicySource } from '../policy/read-policy.ts'
import { POLICY_OPTION, readPolicyOption } from '../policy/read-policy-option.ts'
import { readRules } from './read-rules.ts'
import { withHidden } from './with-hidden.ts'

type Options = { options: TunnelOptions; renew: () => Promise<{ options: TunnelOptions }> }

/** What a command line asks the edge for, with the values of the secrets that it names. */
export type AskedRules = {
  secrets: GivenSecrets
  /** With `others` beside it; `renew` reads it anew once secrets have changed. */
  toOptions(api: ApiCalls, others?: TunnelOptions): Promise<Options>
}

/** Throws a Failure for what is wrong with a rule or a policy, and for a secret that cannot be had. */
export async function readAskedRules(context: Context, input: Input): Promise<AskedRules> {
  const { platform } = context
  const secrets = context.openSecrets(input)
  const read = async () => {
    const rules = await readRules(getRequestedRules(input), {
      ...platform,
      baseFolder: platform.workingFolder,
      getName: (option) => `--${option}`,
      readSecret: secrets.read,
    })
    return { rules, policy: await readPolicyOption(input, platform, secrets.read) }
  }
  const first = await read()
  return {
    secrets,
    async toOptions(api, others = {}) {
      const source = first.policy && (await findPolicySource(first.policy, api, POLICY_OPTION))
      const join = (rules: TunnelOptions, policy: string | null) =>
        withHidden({ ...others, ...rules, ...(policy !== null && { policy }) }, secrets)
      return {
        options: join(first.rules, source),
        async renew() {
          const { rules, policy } = await read()
          return { options: join(rules, policy && 'source' in policy ? policy.source : source) }
        },
      }
    },
  }
}
