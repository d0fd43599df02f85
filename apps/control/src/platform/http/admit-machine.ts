import type { RateLimiter } from '@nora/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credential, Origin } from '../actor.ts'
import { getAddress } from './address-of.ts'
import { toOrigin } from './caller.ts'
import type { Machine } from './machine.ts'
import { limitProgram } from './program-rate.ts'

export type MachineDeps = {
  rates: RateLimiter
  /** Throws Unauthorized and Forbidden, with what to do, for what is no machine token in force. */
  authenticateMachine: (call: { authorization: string | undefined; origin: Origin }) => Promise<Machine>
  /** Throws Forbidden when a policy of the caller's team keeps the address out. */
  assertAllowed: (
    caller: { team_id: string; credential: { kind: Credential['kind'] | 'machine' } },
    address: string,
  ) => Promise<void>
}

/** Finds out which machine calls. It has no permissions but those that configs give it. */
export async function admitMachine(
  req: FastifyRequest,
  reply: FastifyReply,
  deps: MachineDeps,
): Promise<Machine> {
  const { authorization } = req.headers
  const machine = await deps.authenticateMachine({ authorization, origin: toOrigin(req, null) })
  limitProgram(reply, toCredential(machine), deps.rates)
  await deps.assertAllowed(toGuarded(machine), getAddress(req))
  return machine
}

function toCredential({ token_id }: Machine) {
  return { kind: 'machine' as const, id: token_id }
}

export function toGuarded(machine: Machine) {
  return { team_id: machine.team_id, credential: toCredential(machine) }
}

/** As the audit log records what a machine did: there is no person. */
export function toMachineOrigin(req: FastifyRequest, { team_id, token_id }: Machine): Origin {
  return { ...toOrigin(req, null), team_id, credential_id: token_id }
}
