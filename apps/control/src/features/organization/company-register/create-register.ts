import { type Config, readConfigFile } from '../../../platform/config/config.ts'
import type { CompanyRegister } from './company-register.ts'
import { dadataRegister } from './dadata.ts'
import { registerOfFile } from './register-file.ts'

/** Asks the operator’s list first, then DaData; null when the installation has neither. */
export function createRegister(
  config: Pick<Config, 'companies_file' | 'dadata_url' | 'dadata_token'>,
): CompanyRegister | null {
  const { companies_file, dadata_url, dadata_token } = config
  const registers: CompanyRegister[] = []
  if (companies_file) {
    registers.push(registerOfFile(companies_file, readConfigFile('COMPANIES_FILE', companies_file)))
  }
  if (dadata_token) registers.push(dadataRegister({ url: dadata_url, token: dadata_token }))
  if (registers.length === 0) return null
  return {
    async findCompany(inn) {
      for (const register of registers) {
        const found = await register.findCompany(inn)
        if (found) return found
      }
      return null
    },
  }
}
