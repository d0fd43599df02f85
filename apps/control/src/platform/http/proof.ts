import type { Route } from '@nora/contract'
import type { Actor } from '../actor.ts'
import { problem } from '../problem.ts'

export type ProofDeps = {
  /** Throws ConfirmationRequired, and what the person can show, unless they did so a moment ago. */
  assertConfirmed: (actor: Actor) => Promise<void>
  /** Throws VaultLocked unless the vault is open for the caller's session, or was proven to be theirs a moment ago. */
  assertUnlocked: (actor: Actor, needs: 'unlocked' | 'verified') => Promise<void>
}

const sessionOnly = {
  ru: 'Это можно сделать только в консоли, не по токену.',
  en: 'This can be done in the console only, not with a token.',
}

const peopleOnly = {
  ru: 'Хранилище открывают только люди: в консоли или после nora login. Токены и API-ключи не подходят.',
  en: 'Only people open the vault: in the console or after nora login. Tokens and API keys do not fit.',
}

/** Holds to what the route asks of browsers, of programs and of the vault. */
export async function assertProven(actor: Actor, route: Route, deps: ProofDeps): Promise<void> {
  const { session, vault } = route
  const { kind } = actor.credential
  const isBrowser = kind === 'session'
  if (vault && !isBrowser && kind !== 'client_session') throw problem('Forbidden', peopleOnly)
  if (session && !isBrowser && session !== 'confirmed_or_program') throw problem('Forbidden', sessionOnly)
  if (session && isBrowser && session !== 'required') await deps.assertConfirmed(actor)
  if (vault && vault !== 'person') await deps.assertUnlocked(actor, vault)
}
