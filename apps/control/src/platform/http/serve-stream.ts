import type { Route } from '@nora/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { getAddress } from './address-of.ts'
import { type MachineDeps, toGuarded } from './admit-machine.ts'
import { type CallerDeps, toOrigin } from './caller.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import type { Machine } from './machine.ts'
import { toAnswer } from './to-answer.ts'

export type StreamDeps = CallerDeps &
  MachineDeps & {
    /** Told when other policies hold for the team; answers how to stop listening. */
    onPolicies: (team_id: string, listener: () => void) => () => void
  }

type Doubts = {
  mayContinue: () => Promise<boolean>
  onDoubt: (check: () => void) => () => void
}

/** Answers with events until the caller goes, or may listen no more. */
export function serveStream(
  req: FastifyRequest,
  reply: FastifyReply,
  {
    route,
    subscribe,
    doubts,
  }: { route: Route; subscribe: (stream: EventStream) => () => void; doubts: Doubts },
): void {
  const send = (events: EventStream, data: unknown, id?: number) => {
    try {
      events.send(toAnswer(route, data), id)
    } catch (error) {
      // One failing listener must not affect the publisher.
      req.log.error({ err: error }, 'an event could not be sent')
      events.close()
    }
  }
  openEventStream(req, reply, {
    ...doubts,
    subscribe: (events) =>
      subscribe({
        lastEventId: events.lastEventId,
        send: (data, id) => send(events, data, id),
        close: () => events.close(),
      }),
  })
}

export function ofActor(req: FastifyRequest, reply: FastifyReply, deps: StreamDeps): Doubts {
  return {
    mayContinue: async () => {
      const actor = await deps.authenticate(req, reply)
      if (actor === null || !isSameActor(actor, req.actor)) return false
      await deps.assertAllowed(actor, getAddress(req))
      return true
    },
    onDoubt: (check) => (req.actor ? deps.onPolicies(req.actor.team_id, check) : () => {}),
  }
}

export function ofMachine(req: FastifyRequest, machine: Machine, deps: StreamDeps): Doubts {
  return {
    mayContinue: async () => {
      const { authorization } = req.headers
      await deps.authenticateMachine({ authorization, origin: toOrigin(req, null) })
      await deps.assertAllowed(toGuarded(machine), getAddress(req))
      return true
    },
    onDoubt: (check) => deps.onPolicies(machine.team_id, check),
  }
}

/** All of it decides what a listener may see: after a change they reconnect as who they are now. */
function isSameActor(one: Actor, other: Actor | null): boolean {
  const keys = ['user_id', 'team_id', 'role', 'has_seat'] as const
  return other !== null && keys.every((key) => one[key] === other[key])
}
