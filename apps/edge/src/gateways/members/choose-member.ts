/** A member as far as choosing looks at it. */
export type Candidate = {
  readonly id: string
  readonly tier: number
  readonly region: string | null
  /** Weight times what its slow start leaves of it. */
  readonly weight: number
  readonly running: number
  readonly isUp: boolean
}

type How = {
  balance: 'least_running' | 'weighted' | 'sticky'
  region: string
  /** Those that have been tried already. */
  without: ReadonlySet<string>
  /** From 0 below 1. */
  random: () => number
}

/** In a region of its own, or nowhere in particular, a member is near. */
const isNear = ({ region }: Candidate, here: string) => region === null || region === here

/**
 * Chooses a member for a request that names none. Tiers serve in their order; of one of which less than half is up the
 * next takes the part that is missing. When nobody is up, those of the first tier that are left are tried all the same.
 */
export function chooseMember(all: readonly Candidate[], how: How): Candidate | null {
  const open = all.filter(({ id, weight }) => weight > 0 && !how.without.has(id))
  const up = open.filter(({ isUp }) => isUp)
  if (up.length === 0) {
    const first = Math.min(...open.map(({ tier }) => tier))
    return pick(
      open.filter(({ tier }) => tier === first),
      how,
    )
  }
  const tier = chooseTier(
    all.filter(({ weight }) => weight > 0),
    up,
    how.random,
  )
  return pick(
    up.filter((one) => one.tier === tier),
    how,
  )
}

/** Half of a tier is enough for all of its requests; below that the next takes the rest. */
function chooseTier(all: readonly Candidate[], up: readonly Candidate[], random: () => number): number {
  const tiers = [...new Set(up.map(({ tier }) => tier))].toSorted((a, b) => a - b)
  for (const tier of tiers) {
    const share = up.filter((one) => one.tier === tier).length / all.filter((one) => one.tier === tier).length
    if (random() < Math.min(1, share * 2)) return tier
  }
  return tiers.at(-1)!
}

function pick(candidates: readonly Candidate[], { balance, region, random }: How): Candidate | null {
  const near = candidates.filter((one) => isNear(one, region))
  const of = near.length > 0 ? near : candidates
  return balance === 'least_running' ? pickLeast(of, random) : pickByWeight(of, random)
}

/** The least running requests over weight; of equal ones by chance, in proportion to weight. */
function pickLeast(candidates: readonly Candidate[], random: () => number): Candidate | null {
  let least = Number.POSITIVE_INFINITY
  let equal: Candidate[] = []
  for (const one of candidates) {
    const load = one.running / one.weight
    if (load > least) continue
    if (load < least) equal = []
    least = load
    equal.push(one)
  }
  return pickByWeight(equal, random)
}

function pickByWeight(candidates: readonly Candidate[], random: () => number): Candidate | null {
  const total = candidates.reduce((sum, { weight }) => sum + weight, 0)
  let left = random() * total
  for (const one of candidates) {
    left -= one.weight
    if (left < 0) return one
  }
  return candidates.at(-1) ?? null
}
