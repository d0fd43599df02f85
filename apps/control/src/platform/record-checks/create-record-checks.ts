import { isPublicSuffix } from '@nora/kit/sites'
import { createAskServer } from './ask-server.ts'
import { checkRecords } from './check-records.ts'
import { lookAtName } from './look-at-name.ts'
import { lookAtZone } from './look-at-zone.ts'
import type { RecordChecks } from './record-checks.ts'

const DNS_PORT = 53

/** Checks by these resolvers, those of the system when there are none, and by the servers of each zone. */
export function createRecordChecks({
  resolvers,
  port = DNS_PORT,
}: {
  resolvers: readonly string[]
  port?: number
}): RecordChecks {
  const deps = { resolvers, port, createAsk: createAskServer }
  return {
    checkDomain: (question) => {
      const { hostname, needed } = question
      const isApex = isPublicSuffix(hostname.slice(hostname.indexOf('.') + 1))
      return checkRecords(deps, { hostname, needed, look: lookAtName(question, isApex) })
    },
    checkZone: (question) =>
      checkRecords(deps, { hostname: question.name, needed: question.needed, look: lookAtZone(question) }),
  }
}
