/**
 * Some of a fleet's agents, as in the client, in one process: `fleet-process.ts ORDER`, which is JSON. Tells
 * whenever the number of published names changes.
 */
import { Agent, Dialler, parseOriginTarget } from '@nora/agent'
import type { Network } from '@nora/agent/network'
import { systemClock } from '@nora/kit'
import type { FleetOrder, FleetWord } from './fleet.ts'

/** Names that come within so much time are told in one word. */
const WORD_MS = 50

const order = JSON.parse(process.argv[2] ?? '') as FleetOrder
const network: Network = { proxyFor: () => null, caPem: null }
/** One machine's addresses need not be looked at by thousands. */
const addresses = () => []
const target = parseOriginTarget(String(order.originPort))
const bound = new Set<number>()
const refusals: string[] = []
let isWordDue = false

const agents = Array.from({ length: order.count }, (_, i) => startAgent(order.first + i))
process.on('disconnect', () => process.exit())
process.on('message', () => {
  void Promise.all(agents.map((agent) => agent.stop())).then(() => process.exit())
})

function startAgent(no: number): Agent {
  const agent = new Agent({
    dialler: new Dialler(order.paths, {
      network,
      clock: systemClock,
      random: Math.random,
      addresses,
    }),
    identity: {
      token: order.token,
      clientKey: `fleet-${no}`.padEnd(40, 'x'),
      instance: `fleet-${no}`,
      machine: `machine-${no}`,
      os: 'Linux',
      version: '0.1.0',
    },
    tunnels: [
      {
        ref: 1,
        kind: 'http',
        name: `fleet-${no}`,
        region: null,
        target,
        options: {},
        isInspected: false,
        isPooled: false,
        takesOver: false,
      },
    ],
    captures: null,
    random: Math.random,
    onEvent: (event) => {
      if (event.type === 'bound') bound.add(no)
      else if (event.type === 'offline') bound.delete(no)
      else if (event.type === 'closed') refusals.push(event.problem.message)
      else return
      tell()
    },
  })
  agent.start()
  return agent
}

function tell(): void {
  if (isWordDue) return
  isWordDue = true
  setTimeout(() => {
    isWordDue = false
    const word: FleetWord = { bound: bound.size, refusals: refusals.splice(0) }
    if (process.connected) process.send?.(word)
  }, WORD_MS)
}
