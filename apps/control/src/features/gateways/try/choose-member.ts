import type { MemberState } from '@nora/contract/gateways'
import type { Localized } from '@nora/kit'
import { isUp } from '../to-state.ts'
import { steps } from './try.messages.ts'

export type Candidate = {
  id: string
  /** By which a request may name it. */
  names: readonly string[]
  target: string
  weight: number
  tier: number
  state: MemberState
  running: number
}

export type Step = { code: string; text: Localized }

type Asked = {
  members: readonly Candidate[]
  balance: 'least_running' | 'weighted' | 'sticky'
  /** The member that the request names. */
  named: string | null
  /** The member to which a cookie binds the visitor. */
  bound: string | null
  /** Shown when nobody answers; else all of the first tier are tried. */
  hasPage: boolean
}

/** The member that most likely serves the next request, by what edges last said; null: none does. */
export function chooseMember({ members, balance, named, bound, hasPage }: Asked): {
  member: Candidate | null
  steps: Step[]
} {
  const said: Step[] = []
  const say = (code: string, text: Localized) => void said.push({ code, text })
  const choose = (member: Candidate | null) => ({ member, steps: said })
  if (members.length === 0) {
    say('no_members', steps.no_members)
    return choose(null)
  }
  if (named !== null) {
    const wanted = members.find(({ names, state }) => names.includes(named.toLowerCase()) && isUp(state))
    if (wanted !== undefined) {
      say('named', steps.named(wanted.target, named))
      return choose(wanted)
    }
    say('not_named', steps.not_named(named))
  }
  // Those that are drained keep the visitors that they have.
  const kept = members.find(({ id, state }) => id === bound && (isUp(state) || state === 'drained'))
  if (balance === 'sticky' && kept !== undefined) {
    say('sticky', steps.sticky(kept.target))
    return choose(kept)
  }
  for (const { target, state } of members) if (!isUp(state)) say(state, steps.left_out(target, state))
  const able = members.filter(({ weight, state }) => weight > 0 && isUp(state))
  const tier = Math.min(...able.map((member) => member.tier))
  const ofTier = able.filter((member) => member.tier === tier)
  if (ofTier.length === 0) {
    if (hasPage) {
      say('page_instead', steps.page_instead)
      return choose(null)
    }
    const tried = members.filter((member) => member.tier === 1 && member.state !== 'drained')
    say('panic', steps.panic)
    return choose(tried.toSorted(byLoad)[0] ?? null)
  }
  if (tier > 1) say('tier', steps.tier(tier))
  if (balance === 'weighted') {
    const all = ofTier.reduce((sum, { weight }) => sum + weight, 0)
    const [first] = ofTier.toSorted((one, other) => other.weight - one.weight)
    if (first !== undefined) {
      say('weighted', steps.weighted(first.target, Math.round((first.weight / all) * 100)))
      return choose(first)
    }
  }
  const [first] = ofTier.toSorted(byLoad)
  if (first !== undefined)
    say('least_running', steps.least_running(first.target, first.running, first.weight))
  return choose(first ?? null)
}

function byLoad(one: Candidate, other: Candidate): number {
  return one.running / Math.max(one.weight, 1) - other.running / Math.max(other.weight, 1)
}
