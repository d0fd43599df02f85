import type { Company } from '@nora/contract/organization'

/** Where companies are looked up by their INN. */
export type CompanyRegister = {
  /** null when the register has no such company. Throws a RegisterFailure. */
  findCompany(inn: string): Promise<Company | null>
}

/** The register did not answer. The message is for the log and holds no key. */
export class RegisterFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'RegisterFailure'
  }
}
