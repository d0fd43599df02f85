/** A network path as a process of its own: `relay-process.ts TARGET_PORT TERMS`, terms as JSON. */
import type { AddressInfo } from 'node:net'
import type { PathConditions } from './path.ts'
import { createRelay } from './relay.ts'

const [targetPort, conditions] = process.argv.slice(2)
const relay = createRelay(Number(targetPort), JSON.parse(conditions ?? '') as PathConditions)
relay.listen(0, '127.0.0.1', () => process.send?.({ port: (relay.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
