import type { CreateIpPolicy, IpAttachments, IpPolicyView } from '@nora/contract/policies'
import { findIdleRules, type IdleRule, type IpEffect, IpPolicy, parseAddress, writeNetwork } from '@nora/kit'

/** `key` stays with the rule wherever it is moved. */
export type FormRule = { key: number; network: string; effect: IpEffect; description: string }

export type PolicyForm = {
  name: string
  description: string
  is_enabled: boolean
  rules: readonly FormRule[]
  attached_to: IpAttachments
}

/** Control has the same bound. */
export const IP_RULES_PER_POLICY = 200

let lastKey = 0

export function newRule(): FormRule {
  return { key: ++lastKey, network: '', effect: 'allow', description: '' }
}

/** `endpoint`: the public address that a new policy is made for. */
export function toForm(policy: IpPolicyView | undefined, endpoint?: string): PolicyForm {
  const endpoints = endpoint === undefined ? [] : [endpoint]
  const nowhere = { console: false, api: false, agents: false, endpoints }
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

/** Makes the body for the API. A new policy may leave out the rule that was offered and left empty. */
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

/** Evaluates the rules of the form as they are. Rules that are not valid yet are left out, and named. */
export type Evaluation = {
  /** Whether addresses that match no rule are denied. */
  deniesRest: boolean
  readCount: number
  /** Places, from 1. */
  unreadable: readonly number[]
  /** The place of the rule that decides, from 1, with its network; null: none matches. */
  decide(address: string): { isAllowed: boolean; by: { place: number; network: string } | null }
}

export function evaluate(rules: readonly FormRule[]): Evaluation {
  const read: { place: number; network: string; effect: IpEffect }[] = []
  const unreadable: number[] = []
  for (const [at, { network, effect }] of rules.entries()) {
    const written = writeNetwork(network)
    if (written.kind === 'network') read.push({ place: at + 1, network: written.text, effect })
    else if (network.trim() !== '') unreadable.push(at + 1)
  }
  const policy = new IpPolicy(read)
  return {
    deniesRest: read.some(({ effect }) => effect === 'allow'),
    readCount: read.length,
    unreadable,
    decide(address) {
      const { isAllowed, rule } = policy.decide(parseAddress(address))
      return { isAllowed, by: (rule === null ? undefined : read[rule]) ?? null }
    },
  }
}

/** Whether a policy does nothing: nobody and nothing is attached to it. */
export function isAttachedNowhere({ console, api, agents, endpoints }: IpAttachments): boolean {
  return !console && !api && !agents && endpoints.length === 0
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
