import { describe, test } from 'vitest'
import { PolicyTable } from './kit/policy-table.ts'
import { ACTION_PAGES } from './rows/action-pages.ts'
import { ANSWERS } from './rows/answers.ts'
import { CALLED, SERVICES } from './rows/called.ts'
import { CORS } from './rows/cors.ts'
import { CREDENTIALS } from './rows/credentials.ts'
import { GALLERY } from './rows/gallery.ts'
import { HEADS } from './rows/heads.ts'
import { LIMITS } from './rows/limits.ts'
import { REFUSALS } from './rows/refusals.ts'
import { RESPONSES } from './rows/responses.ts'
import { KEY_SETS, TOKENS } from './rows/tokens.ts'
import { VARIABLES } from './rows/variables.ts'
import { VARS } from './rows/vars.ts'

const table = new PolicyTable({ ...KEY_SETS, ...SERVICES })

describe('what a policy does to the bytes is what its row says, and what the debugger shows', () => {
  test.each([
    ...ANSWERS,
    ...CALLED,
    ...CORS,
    ...CREDENTIALS,
    ...HEADS,
    ...LIMITS,
    ...RESPONSES,
    ...TOKENS,
    ...VARIABLES,
    ...VARS,
  ])('$name', table.prove)
})

describe('what published examples use runs as they say', () => {
  test.each([...GALLERY, ...ACTION_PAGES])('$name ($source)', table.prove)
})

describe('the check refuses, and no edge lets anybody in by', () => {
  test.each(REFUSALS)('$name', table.refuse)
})
