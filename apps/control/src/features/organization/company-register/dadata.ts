import type { Company } from '@nora/contract/organization'
import { KIB, SECOND_MS } from '@nora/kit'
import { z } from 'zod'
import { readBounded } from '../../../platform/read-bounded.ts'
import { type CompanyRegister, RegisterFailure } from './company-register.ts'

const TIMEOUT_MS = 5 * SECOND_MS
const LIMIT_BYTES = 256 * KIB

const text = z.string().trim().min(1).nullish().catch(null)

const answer = z.object({
  suggestions: z.array(
    z.object({
      data: z.object({
        inn: z.string(),
        kpp: text,
        ogrn: text,
        name: z.object({ full_with_opf: text, short_with_opf: text }).nullish(),
        address: z.object({ unrestricted_value: text, value: text }).nullish(),
        state: z.object({ status: text }).nullish(),
      }),
    }),
  ),
})

type Party = z.output<typeof answer>['suggestions'][number]['data']

/**
 * DaData, “organisation by INN” (`findById/party`): the key goes in `Authorization: Token`, the head office
 * alone is asked for, since branches share its INN. Answers 401 and 403 to a wrong or spent key.
 */
export function dadataRegister({ url, token }: { url: string; token: string }): CompanyRegister {
  const { host } = new URL(url)
  return {
    async findCompany(inn) {
      const body = await ask(`${url}/findById/party`, {
        method: 'POST',
        headers: {
          authorization: `Token ${token}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({ query: inn, branch_type: 'MAIN', count: 1 }),
      })
      const parsed = answer.safeParse(body)
      if (!parsed.success) throw new RegisterFailure(`${host}: an answer of another shape`)
      const found = parsed.data.suggestions.find(({ data }) => data.inn === inn)
      return found ? toCompany(found.data) : null
    },
  }
}

function toCompany({ inn, kpp, ogrn, name, address, state }: Party): Company {
  return {
    inn,
    kpp: kpp ?? null,
    ogrn: ogrn ?? null,
    name: name?.full_with_opf ?? name?.short_with_opf ?? inn,
    short_name: name?.short_with_opf ?? null,
    address: address?.unrestricted_value ?? address?.value ?? null,
    is_active: (state?.status ?? 'ACTIVE') === 'ACTIVE',
  }
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const { host } = new URL(url)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new RegisterFailure(`${host} answered ${response.status}`)
    return JSON.parse(await readBounded(response, LIMIT_BYTES))
  } catch (cause) {
    if (cause instanceof RegisterFailure) throw cause
    throw new RegisterFailure(`${host} gave no answer that can be read`, cause)
  }
}
