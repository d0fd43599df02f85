import { isName } from '../names/find-name-problem.ts'
import { isSlug, type Reference } from './parse-references.ts'

/** A config, by slugs. */
export type ConfigAddress = { project: string; config: string }
/** A secret, by slugs and name. */
export type SecretAddress = ConfigAddress & { name: string }

/** `PROJECT/CONFIG/NAME`, as in `secret://PROJECT/CONFIG/NAME`. */
export function formatAddress({ project, config, name }: SecretAddress): string {
  return `${project}/${config}/${name}`
}

/** The address that `secret://PROJECT/CONFIG/NAME` names; undefined for a text that is none. */
export function parseAddress(text: string): SecretAddress | undefined {
  const [, path] = /^secret:\/\/(.*)$/s.exec(text) ?? []
  const [project = '', config = '', name = '', ...rest] = path?.split('/') ?? []
  if (rest.length > 0 || !isSlug(project) || !isSlug(config) || !isName(name)) return undefined
  return { project, config, name }
}

/** What the reference means in a value of the config. */
export function toAddress(reference: Reference, { project, config }: ConfigAddress): SecretAddress {
  return {
    project: reference.project ?? project,
    config: reference.config ?? config,
    name: reference.name,
  }
}

export function isSameAddress(one: SecretAddress, other: SecretAddress): boolean {
  return one.project === other.project && one.config === other.config && one.name === other.name
}
