import { askResolvers, type ResolverDeps } from './find-zone.ts'

/** More names in a chain than this are not followed: resolvers give up at about as many. */
const CHAIN_LIMIT = 8

export type Chain = { names: readonly string[]; isCircle: boolean }

/** Follows CNAME records from a name; `names` are those that it leads to, itself left out. */
export async function followNames(from: string, deps: ResolverDeps): Promise<Chain> {
  const names: string[] = []
  let name = from
  while (names.length < CHAIN_LIMIT) {
    const message = await askResolvers(deps, { name, type: 'CNAME' })
    const next = message?.answers.find((record) => record.type === 'CNAME' && record.name === name)?.value
    if (next === undefined) return { names, isCircle: false }
    if (next === from || names.includes(next)) return { names, isCircle: true }
    names.push(next)
    name = next
  }
  return { names, isCircle: false }
}
