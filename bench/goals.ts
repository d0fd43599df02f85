/** Goals of the data plane by number. */
export const GOALS: Readonly<Record<number, string>> = {
  1: 'Small GET, 50 connections, TLS link, beside nginx, `ssh -R` and the origin itself',
  2: 'The same, plain link',
  3: 'CPU per request: the edge beside nginx; edge and agent beside sshd and ssh',
  4: '500 connections: p99 beside nginx, no time-outs',
  5: 'p99 at 50 connections beside `ssh -R`',
  6: 'Bulk each way beside `ssh -R` with its default cipher',
  7: 'Fairness on 25 MB/s and 20 ms: small requests beside 1, 2 and 8 bulk streams',
  8: 'One stream over 100 ms RTT beside one TCP connection',
  9: 'Memory of an idle tunnel and of an idle stream',
  10: 'One-byte echo beside the origin itself, plain link',
  11: '1,000 slow readers on one tunnel: memory under its cap, and what others feel',
  12: '10,000 agents are back after every edge process was killed',
  13: 'Hostile load on one tunnel: what others feel, and the edge’s memory',
  14: '500 sign-ins a minute and 200 lists a second, from when each was due',
  15: '`ssh -R` to Nora, and `nora tcp`, beside `ssh -R` to OpenSSH’s own server',
  16: 'Conditions of traffic policies beside the evaluator of the library that checks them',
  17: 'Small GET through a traffic policy, beside no policy, the edge before there were any, and nginx',
  18: 'Memory of traffic policies and of the addresses that their limits count',
  19: 'Handshakes among 10,000 names, beside Node’s own TLS server and nginx, and the memory of certificates',
  20: 'Gateways beside the same tunnels without one, nginx and haproxy, and the memory of gateways',
  21: 'Webhooks on the disk before the answer, beside the same edge storing nothing',
  22: 'The password vault in Chromium and by the client, beside libsodium and the platform’s own cipher',
  23: 'Secrets: a program started with them beside `dotenvx`, a config opened and proven',
}

/** One comparison of a goal that may have several. */
export type GoalOutcome = { goal: number; what: string; wanted: string; measured: string; isMet: boolean }

type Bound = {
  goal: number
  what: string
  measured: number
  unit?: string
  decimals?: number
  /** Half of the rounds were within it. */
  range?: readonly [from: number, to: number]
}

export function atLeast(bound: number, outcome: Bound): GoalOutcome {
  return toOutcome(outcome, `≥ ${bound}`, outcome.measured >= bound)
}

export function atMost(bound: number, outcome: Bound): GoalOutcome {
  return toOutcome(outcome, `≤ ${bound}`, outcome.measured <= bound)
}

function toOutcome(
  { goal, what, measured, unit = '', decimals = 2, range }: Bound,
  wanted: string,
  isMet: boolean,
): GoalOutcome {
  const write = (value: number) => value.toFixed(decimals)
  const within = range === undefined ? '' : ` (${write(range[0])}–${write(range[1])})`
  return { goal, what, wanted: `${wanted}${unit}`, measured: `${write(measured)}${unit}${within}`, isMet }
}
