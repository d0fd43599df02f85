/** The part of `calls` that pages before sign-in make: the others load with the pages that make them. */
import { accountsCalls } from './accounts/calls.ts'
import { systemCalls } from './system/calls.ts'

export const signInCalls = { accounts: accountsCalls, system: systemCalls } as const
