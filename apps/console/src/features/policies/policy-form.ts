import type { CreateIpPolicy, IpAttachments, IpPolicyView } from '@nora/contract/policies'
import { findIdleRules, type IdleRule, type IpEffect, writeNetwork } from '@nora/kit'

/** `key` stays with the rule wherever it is moved. */
export type FormRule = { key: number; network: string; effect: IpEffect; description: string }

export type PolicyForm = {
  name: string
  description: string
  is_enabled: boolean
  rules: readonly FormRule[]
  attached_to: IpAttachments
}

/** As control bounds it. */
export const IP_RULES_PER_POLICY = 200

let lastKey = 0

export function newRule(): FormRule {
  return { key: ++lastKey, network: '', effect: 'allow', description: '' }
}

export function toForm(policy: IpPolicyView | undefined): PolicyForm {
  const nowhere = { console: false, api: false, agents: false, endpoints: [] }
  if (!policy) {
    return { name: '', description: '', is_enabled: true, rules: [newRule()], attached_to: nowhere }
  }
  const { name, description, is_enabled, rules, attached_to } = policy
  return {
    name,
    description,
    is_enabled,
    attached_to,
    rules: rules.map((rule) => ({ ...newRule(), ...rule })),
  }
}

/** As the API takes it. A new policy may go without the rule that was offered and left empty. */
export function toBody({ rules, ...form }: PolicyForm): CreateIpPolicy {
  return {
    ...form,
    rules: withoutBlank(rules).map(({ network, effect, description }) => ({ network, effect, description })),
  }
}

/** Whether every rule could be saved as it stands. */
export function areSound(rules: readonly FormRule[]): boolean {
  return withoutBlank(rules).every(({ network }) => writeNetwork(network).kind === 'network')
}

/** Rules that never decide, by their keys, as far as all of them can be read. */
export function idleByKey(rules: readonly FormRule[]): Map<number, IdleRule> {
  const sound = rules.filter(({ network }) => writeNetwork(network).kind === 'network')
  const getPlace = (at: number) => rules.indexOf(sound[at]!)
  return new Map(
    findIdleRules(sound.map((rule) => ({ ...rule, network: rule.network.trim() }))).map(
      ({ rule, by, kind }) => [sound[rule]!.key, { rule: getPlace(rule), by: getPlace(by), kind }],
    ),
  )
}

/** The rule that is `from` goes to the place `to`; the others keep their order. */
export function moveRule(rules: readonly FormRule[], from: number, to: number): readonly FormRule[] {
  const rule = rules[from]
  if (rule === undefined || from === to || to < 0 || to >= rules.length) return rules
  const others = rules.filter((_, at) => at !== from)
  return [...others.slice(0, to), rule, ...others.slice(to)]
}

function withoutBlank(rules: readonly FormRule[]): readonly FormRule[] {
  const [only] = rules
  const isBlank = rules.length === 1 && only?.network.trim() === '' && only.description === ''
  return isBlank ? [] : rules
}
