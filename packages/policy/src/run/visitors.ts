import type { Fields } from './edited-head.ts'
import type { RequestMessage } from './messages.ts'
import type { PolicyAnswer } from './policy-answer.ts'

/** A sign-in of a policy, as sessions are bound to it. */
export type VisitorGate = {
  /** Names it in cookies and paths: the same for all requests, and for actions that share an `auth_id`. */
  readonly id: string
  readonly type: string
  /** Changes with whatever ends its sessions: another code, another client at the provider. */
  readonly binding: string
  /** How long a session lasts at most, whatever was promised when it began. */
  readonly maxMs: number
  /** How long without requests; null: that does not matter. */
  readonly idleMs: number | null
}

/** Who has signed in. */
export type VisitorSession = {
  readonly id: string
  /** The action, or the provider that it asked. */
  readonly provider: string
  readonly subject: string
  readonly email: string
  readonly name: string
  /** What else the sign-in leaves for rules; at most 2,000 characters as JSON. */
  readonly values: Readonly<Record<string, string>>
  readonly createdMs: number
  readonly expiresMs: number
}

export type FoundVisitor = {
  readonly session: VisitorSession | null
  /** Why there is none: nobody has signed in here, or what had begun is over. */
  readonly ended: 'absent' | 'expired' | 'idle' | 'revoked'
  /** What the response has to say, so that the browser keeps the session; mostly nothing. */
  readonly fields: Fields
}

/** A sign-in that has succeeded. */
export type VisitorGrant = Pick<VisitorSession, 'provider' | 'subject' | 'email' | 'name'> & {
  readonly values?: Readonly<Record<string, string>>
  /** As a member of this team. */
  readonly viaTeamId?: string
  /** What may open one session and no second one. */
  readonly once?: string
  /** By this link, which opens so many sessions; null: any number. */
  readonly share?: { readonly id: string; readonly expiresMs: number; readonly maxUses: number | null }
}

/** Thrown where a sign-in cannot be completed; the visitor is told so in words. */
export class SignInUnavailable extends Error {
  /** What lets in once has let in before; trying again does not help. */
  readonly isUsed: boolean

  constructor(message: string, { cause, isUsed = false }: { cause?: unknown; isUsed?: boolean } = {}) {
    super(message, { cause })
    this.name = 'SignInUnavailable'
    this.isUsed = isUsed
  }
}

/** What the owner has written of an action, and how its templates are read. */
export type ConfiguredAction = {
  readonly config: Readonly<Record<string, unknown>>
  text(value: unknown): string
}

/** What the provider says when it is asked anew. */
export type RefreshedVisitor = {
  /** null: it knows the visitor no more, and the session is over. */
  readonly session: VisitorSession | null
  /** false: it could not be asked, and what was known holds. */
  readonly isRefreshed: boolean
  readonly fields: Fields
}

/** Sessions of visitors at the place where a policy runs. */
export type Visitors = {
  readonly find: (gate: VisitorGate) => FoundVisitor
  /** What is said to who has no session: browsers are led to the sign-in, programs are refused in words. */
  readonly challenge: (gate: VisitorGate, request: RequestMessage) => PolicyAnswer
  /** Asks whoever has vouched for the visitor once more; `input` is the action's. */
  readonly refresh: (
    gate: VisitorGate,
    session: VisitorSession,
    input: ConfiguredAction,
  ) => Promise<RefreshedVisitor>
  /** Opens a session. Gives the fields that make the browser keep it; rejects with SignInUnavailable. */
  readonly open: (gate: VisitorGate, grant: VisitorGrant) => Promise<Fields>
}
