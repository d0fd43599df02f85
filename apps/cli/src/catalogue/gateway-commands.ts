import type { CommandSpec } from '../commands/command.ts'
import { applyGateways } from '../commands/gateways/apply/apply-gateways.ts'
import { printGatewaysSchema } from '../commands/gateways/apply/print-gateways-schema.ts'
import { createGateway } from '../commands/gateways/create-gateway.ts'
import { drainMember, resumeMember } from '../commands/gateways/drain-member.ts'
import { listGateways } from '../commands/gateways/list-gateways.ts'
import { removeGateway } from '../commands/gateways/remove-gateway.ts'
import { setMaintenance } from '../commands/gateways/set-maintenance.ts'
import { showGateway } from '../commands/gateways/show-gateway.ts'
import { tryGateway } from '../commands/gateways/try-gateway.ts'

export const gatewayCommands: readonly CommandSpec[] = [
  listGateways,
  showGateway,
  applyGateways,
  printGatewaysSchema,
  createGateway,
  drainMember,
  resumeMember,
  setMaintenance,
  tryGateway,
  removeGateway,
]
