import { descriptionOptions } from '@nora/command-line'
import { domainOption, nameOption, poolOption, ruleOptions, takeoverOption } from '@nora/command-line/options'
import type { Input } from '@nora/command-line/parsing'
import type { CommandSpec } from '../../command.ts'
import { readDescription } from '../description/read-description.ts'
import { placeOptions } from '../place/place-options.ts'
import { readPlace } from '../place/read-place.ts'
import { policyOption } from '../policy/policy-option.ts'
import { readAskedRules } from '../rules/asked-rules.ts'
import { openTriggers } from '../trigger/open-triggers.ts'
import { readRenewableTrigger } from '../trigger/renewable-trigger.ts'
import { getRequestedTrigger, triggerOptions } from '../trigger/trigger-options.ts'
import { tunnelsMessages } from '../tunnels.messages.ts'
import { prepareTunnels, readInspectorPort, readName } from './prepare-tunnels.ts'
import { runTunnels } from './run-tunnels.ts'
import { inspectOptions, regionOption } from './tunnel-options.ts'

export const trigger: CommandSpec = {
  name: 'trigger',
  summary: { ru: 'запускать программу по запросам', en: 'run a program for each request' },
  arguments: [
    {
      name: 'CMD',
      isCommand: true,
      about: {
        ru: 'программа и её аргументы; тело запроса — на входе, вывод — в ответе',
        en: 'program and arguments; it reads the request body from stdin, and its stdout is the response',
      },
    },
  ],
  options: [
    ...triggerOptions,
    ...ruleOptions,
    policyOption,
    nameOption,
    domainOption,
    regionOption,
    poolOption,
    takeoverOption,
    ...placeOptions,
    ...descriptionOptions,
    ...inspectOptions,
  ],
  examples: [
    'nora trigger -- ./deploy.sh --prod',
    'nora trigger --verify github:env:WEBHOOK_SECRET --name deploy -- ./deploy.sh',
    `nora trigger --match 'json.ref == "refs/heads/main"' --async -- make release`,
    `nora trigger -- sh -c 'jq .message | mail -s hook anna@example.com'`,
  ],
  async run(context, input) {
    const { platform } = context
    const place = readPlace(input, () => readName(input))
    const description = readDescription(input)
    const inspectorPort = readInspectorPort(input)
    const triggers = await openTriggers(platform)
    const asked = await readAskedRules(context, input)
    const trigger = await readRenewableTrigger(getRequestedTrigger(input), {
      platform,
      triggers,
      baseFolder: platform.workingFolder,
      getName: (option) => `--${option}`,
      readSecret: asked.secrets.read,
    })
    const prepared = await prepareTunnels(context, input, { region: input.text('region') })
    if (!isGuarded(input) && !context.output.isJson) {
      context.output.line(tunnelsMessages[context.lang].anyoneRuns)
    }
    const { options, renew } = await asked.toOptions(prepared.api)
    const request = {
      ref: 1,
      kind: 'trigger',
      ...place,
      region: prepared.region.id,
      target: trigger.target,
      options,
      isInspected: true,
      isPooled: input.isOn('pool'),
      takesOver: input.isOn('takeover'),
      ...description,
    } as const
    return runTunnels(context, {
      ...prepared,
      secrets: asked.secrets,
      tunnels: [
        // The trigger first: what it reads is hidden by the options, too.
        { label: null, request, renew: async () => ({ ...(await trigger.renew()), ...(await renew()) }) },
      ],
      inspectorPort: input.isOn('inspect') ? inspectorPort : null,
      hasQr: false,
      opensBrowser: false,
      triggers,
    })
  },
}

/** Whether not everybody who knows the address can run it. */
function isGuarded(input: Input): boolean {
  return ['verify', 'basic-auth', 'key-auth', 'allow-cidr'].some((option) => input.text(option) !== null)
}
