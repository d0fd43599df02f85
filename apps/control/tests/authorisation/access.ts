import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from '../../src/platform/package-folder.ts'
import type { Fixture } from './fixture.ts'

/** Who may make a call, as the matrix of the product says it; not read from the permission table. */
export type Who = 'anybody' | 'everyone' | 'seated' | 'administrators' | 'owners' | 'founder' | 'machines'

/** What API keys may: `any`, one with full access only, or none at all. */
export type Keys = 'any' | 'full' | 'none'

export type Row = readonly [who: Who, keys: Keys]

export const open: Row = ['anybody', 'any']
export const own: Row = ['everyone', 'none']
export const read: Row = ['everyone', 'any']
export const write: Row = ['everyone', 'full']
export const seated: Row = ['seated', 'full']
export const managed: Row = ['administrators', 'any']
export const manage: Row = ['administrators', 'full']
/** Neither people nor their keys: what a machine token may, the tests of secrets hold. */
export const machines: Row = ['machines', 'none']

/** Whoever makes an object: the founder’s calls, by a session that has just proved who it is. */
export type Given = Pick<Fixture, 'booted' | 'people' | 'team_id'> & {
  api: Fixture['people']['founder']['api']
}

/** What a feature says of its own routes, in `testing/access.ts`. */
export type Access = {
  /** One for each route of the contract. */
  rows: Readonly<Record<string, Row>>
  /**
   * Which object each route with an id is about, with a body and a query that pass; `shared`: the id is no secret of
   * somebody's, or is itself the right to look.
   */
  objects?: Readonly<Record<string, { of: string; body?: object; query?: string } | 'shared'>>
  /** Things of a team that have an id, by their kind. */
  makeObjects?(given: Given): Promise<Record<string, string>>
}

const features = await readFeatures()

export const rows: Readonly<Record<string, Row>> = Object.assign({}, ...features.map((one) => one.rows))
export const objects: NonNullable<Access['objects']> = Object.assign(
  {},
  ...features.map((one) => one.objects),
)

/** One of each kind. */
export async function makeObjects(given: Given): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const feature of features) Object.assign(made, await feature.makeObjects?.(given))
  return made
}

async function readFeatures(): Promise<Access[]> {
  const folder = join(packageFolder(), 'src/features')
  const names = await readdir(folder)
  return Promise.all(
    names.map(
      async (name): Promise<Access> => (await import(join(folder, name, 'testing/access.ts'))).access,
    ),
  )
}
