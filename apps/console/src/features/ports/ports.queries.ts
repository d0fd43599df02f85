import { useReserved } from '../../platform/reserved/reserved.queries.ts'
import type { ReservedScope } from '../../platform/reserved/reserved.ts'
import { portKind } from './port-kind.ts'

export function usePorts(scope: ReservedScope) {
  return useReserved(portKind, scope)
}
