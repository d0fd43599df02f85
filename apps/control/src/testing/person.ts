import type { CurrentUser } from '@nora/contract'
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
