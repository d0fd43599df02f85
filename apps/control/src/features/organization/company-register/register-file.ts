import { extname } from 'node:path'
import type { Company } from '@nora/contract/organization'
import { innFault } from '@nora/contract/requisites'
import { ConfigError } from '@nora/contract/settings'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { CompanyRegister } from './company-register.ts'

const optional = z
  .string()
  .trim()
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null)

const companies = z.array(
  z.strictObject({
    inn: z
      .string()
      .trim()
      .refine((inn) => innFault(inn) === null, 'is no INN'),
    kpp: optional,
    ogrn: optional,
    name: z.string().trim().min(1),
    short_name: optional,
    address: optional,
  }),
)

/**
 * The operator's own list of companies, for installations without DaData: a JSON list, or CSV with a line of
 * names on top and commas or semicolons. Throws a ConfigError with the place of what is wrong.
 */
export function registerOfFile(file: string, text: string): CompanyRegister {
  const parsed = companies.safeParse(readRows(file, text))
  if (!parsed.success) {
    const { issues } = parsed.error
    throw new ConfigError(issues.slice(0, 10).map((issue) => `${file}: ${getPlace(issue)}`))
  }
  const byInn = new Map<string, Company>(
    parsed.data.map((company) => [company.inn, { ...company, is_active: true }]),
  )
  return { findCompany: async (inn) => byInn.get(inn) ?? null }
}

function readRows(file: string, text: string): unknown {
  try {
    if (extname(file).toLowerCase() !== '.csv') return JSON.parse(text)
    return parse(text, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      delimiter: [',', ';'],
    })
  } catch (error) {
    throw new ConfigError([`${file}: ${(error as Error).message}`])
  }
}

function getPlace({ path: [row, ...field], message }: z.core.$ZodIssue): string {
  return row === undefined ? message : `company ${Number(row) + 1}: ${[...field, message].join(': ')}`
}
