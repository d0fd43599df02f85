import type { Company } from '@nora/contract/organization'
import { innFault } from '@nora/contract/requisites'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { RegisterFailure } from './company-register/company-register.ts'
import type { Deps } from './organization.deps.ts'
import { organizationTexts } from './organization.messages.ts'

/** Looks a company up. An INN that cannot be one is not asked about: each question may cost the operator something. */
export function findCompany({ register, log }: Pick<Deps, 'register' | 'log'>) {
  return async (inn: string): Promise<Company> => {
    const fault = innFault(inn)
    if (fault) throw fieldProblem('inn', organizationTexts.inn[fault])
    if (!register) throw problem('NotFound', organizationTexts.noRegister)
    try {
      const company = await register.findCompany(inn)
      if (!company) throw problem('NotFound', organizationTexts.unknownCompany)
      return company
    } catch (error) {
      if (!(error instanceof RegisterFailure)) throw error
      log.warn({ err: error }, 'a company could not be looked up')
      throw problem('Unavailable', organizationTexts.registerAway, { data: { retry_after_s: 30 } })
    }
  }
}
