/** Methods and paths only: what a program needs to call `/v1`, without the validator. */
import { pageCalls } from './page-calls.ts'
import { passwordsCalls } from './passwords/calls.ts'

export const calls = { ...pageCalls, passwords: passwordsCalls } as const
