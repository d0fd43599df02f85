import { ApiProblem } from '@nora/client'
import type { CurrentUser } from '@nora/contract/accounts'
import type { Booted, Visitor } from './boot.ts'

export type Person = Visitor & { user: CurrentUser; email: string; password: string }

let counter = 0

/** Someone who has signed up the way everybody does. */
export async function signUpSomeone(booted: Booted, name = 'Анна Белова'): Promise<Person> {
  const visitor = booted.visitor()
  const email = `person${++counter}@example.com`
  const password = 'a burrow under the hill'
  await visitor.api.accounts.sendSignUpCode({ body: { email } })
  const code = await booted.codeFor(email)
  const user = await visitor.api.accounts.signUp({ body: { email, code, password, name } })
  return { ...visitor, user, email, password }
}

/** The same person in another browser, signed in with the password. */
export async function signInElsewhere(booted: Booted, { email, password }: Person): Promise<Visitor> {
  const visitor = booted.visitor()
  await visitor.api.accounts.signIn({ body: { email, password } })
  return visitor
}

/** The token is for programs: sent as a bearer, without any cookie. */
export async function callerWithToken(booted: Booted, token: string) {
  return (url: string, method: 'GET' | 'POST' = 'GET') =>
    booted.control.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
}

/**
 * The same person at the console, which asks for a proof of identity when a call needs one and repeats the call.
 */
export function proving(person: Person): Person {
  const ask = async (call: () => Promise<unknown>) => {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'ConfirmationRequired') throw error
      await person.api.accounts.confirmIdentity({ body: { password: person.password } })
      return call()
    }
  }
  const features = Object.entries(person.api).map(([feature, calls]) => {
    const asking = Object.entries(calls).map(([name, call]) => [
      name,
      (...input: unknown[]) => ask(() => (call as (...given: unknown[]) => Promise<unknown>)(...input)),
    ])
    return [feature, Object.fromEntries(asking)]
  })
  return { ...person, api: Object.fromEntries(features) }
}
