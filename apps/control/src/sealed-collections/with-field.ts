import { VaultError } from '@nora/vault-core'
import { fieldProblem } from '../platform/problem.ts'
import { faultsTexts } from './faults.messages.ts'

/** What vault-core refuses becomes a ValidationError of the field. */
export async function withField<T>(field: string, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw fieldProblem(field, faultsTexts[error.fault], { fault: error.fault, ...error.detail })
  }
}
