import { type Address, NamedIpPolicy, parseAddress, parseNetwork } from '@nora/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toVisitorAccess } from '../../apps/control/src/features/tunnels/visitor-access.ts'
import { createFindRefusal } from '../../apps/edge/src/policies/on-tcp-connect/restrict-ips.ts'
import { compileRules } from '../../apps/edge/src/rules/tunnel-rules.ts'
import { IpPolicies } from '../../apps/edge/src/snapshot/ip-policies.ts'

const HOSTNAME = 'shop.localhost'
const COMBINATIONS = 500

const v4 = fc
  .tuple(fc.nat(3), fc.nat(3), fc.integer({ min: 0, max: 32 }))
  .map(([a, b, bits]) => `${64 * a}.${64 * b}.0.0/${bits}`)
const v6 = fc
  .tuple(fc.nat(3), fc.integer({ min: 0, max: 20 }))
  .map(([a, bits]) => `${(a * 0x4000).toString(16)}::/${bits}`)
const network = fc.oneof(v4, v4, v6, fc.constantFrom('0.0.0.0/0', '::/0'))
const networks = fc.array(network, { maxLength: 4 })
const rule = fc.record({ network, effect: fc.constantFrom('allow' as const, 'deny' as const) })
const policy = fc.record({
  rules: fc.array(rule, { maxLength: 5 }),
  endpoints: fc.constantFrom<string[][]>([HOSTNAME], ['*'], ['other.localhost'], []),
})
const combination = fc.record({
  allow: fc.option(networks, { nil: undefined }),
  deny: fc.option(networks, { nil: undefined }),
  policies: fc.array(policy, { maxLength: 3 }),
  addresses: fc.array(fc.ipV4(), { minLength: 5, maxLength: 5 }),
})

/** The first address of each network and its neighbours, in each of which a rule may begin or end. */
function toSamples(texts: readonly string[], more: readonly string[]): Address[] {
  const ends = texts.flatMap((text) => {
    const { address, bits } = parseNetwork(text)!
    const value = address.reduce((sum, word) => (sum << 32n) | BigInt(word), 0n)
    const width = BigInt(address.length * 32)
    const size = 1n << (width - BigInt(bits))
    const first = value & ~(size - 1n)
    const values = [first - 1n, first, first + size - 1n, first + size]
    return values
      .filter((one) => one >= 0n && one < 1n << width)
      .map((one) => address.map((_, at) => Number((one >> (width - 32n * BigInt(at + 1))) & 0xffff_ffffn)))
  })
  return [[0], [0, 0, 0, 0], ...more.map((text) => parseAddress(text)!), ...ends]
}

test(`the line of who gets in says what the edge does, for ${COMBINATIONS} combinations of rules and addresses`, () => {
  const seen = { everyone: 0, some: 0, nobody: 0 }
  fc.assert(
    fc.property(combination, ({ allow, deny, policies, addresses }) => {
      const named = policies.map(({ rules, endpoints }, at) => ({
        id: `ipp_${at}`,
        name: `Policy ${at}`,
        agents: false,
        rules,
        endpoints,
      }))
      const edgePolicies = new IpPolicies()
      edgePolicies.set({ team_id: 'team_1', policies: named })
      const findRefusal = createFindRefusal(edgePolicies)
      const rules = compileRules({
        ...(allow && { allow_cidr: allow }),
        ...(deny && { deny_cidr: deny }),
      })
      const facts = { teamId: 'team_1', hostname: HOSTNAME, rules }
      const line = toVisitorAccess({
        kind: 'http',
        rules: rules.names,
        tunnel: rules.visitors,
        port: null,
        policies: {
          ip: named
            .filter(({ endpoints }) => endpoints.includes(HOSTNAME) || endpoints.includes('*'))
            .map((one) => new NamedIpPolicy(one)),
          traffic: null,
        },
        requests_per_minute: null,
      })
      const texts = [
        ...(allow ?? []),
        ...(deny ?? []),
        ...named.flatMap((one) => one.rules.map((r) => r.network)),
      ]
      const refusals = toSamples(texts, addresses).map((address) => findRefusal({ address }, facts))
      const refused = refusals.filter((refusal) => refusal !== null)
      const does = refused.length === 0 ? 'everyone' : refused.length === refusals.length ? 'nobody' : 'some'
      expect(line.reach).toBe(does)
      seen[does]++
      // Whatever refuses somebody stands in the line.
      for (const refusal of refused) {
        const isNamed = line.parts.some((part) =>
          refusal.kind === 'ip_policy'
            ? part.kind === 'ip_policy' && part.id === refusal.id && part.name === refusal.name
            : part.kind === refusal.kind && part.of === refusal.of,
        )
        expect(isNamed).toBe(true)
      }
    }),
    { numRuns: COMBINATIONS },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
})
