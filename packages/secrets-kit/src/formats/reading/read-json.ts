import { escapeReferences } from '../../references/parse-references.ts'
import { ImportError } from '../import-error.ts'
import type { FoundSecret, ImportFormat } from '../imported-secrets.ts'
import {
  flattenSecrets,
  isJsonMap,
  type JsonMap,
  type JsonValue,
  parseExactJson,
  toText,
} from './json-secrets.ts'

export type FoundSecrets = {
  format: ImportFormat
  found: readonly FoundSecret[]
  leftOut?: readonly string[]
}

/** Doppler adds these to every config. */
const DOPPLER_OWN = /^DOPPLER_(?:PROJECT|ENVIRONMENT|CONFIG)$/

/** JSON of our own, Doppler's (`secrets --json`), Infisical's (`export`, API) or Vault's (`kv get`), by its shape. */
export function readJson(text: string): FoundSecrets {
  const value = parseExactJson(text)
  const infisical = findInfisicalList(value)
  if (infisical) return { format: 'infisical', found: infisical.map(toInfisicalSecret) }
  if (!isJsonMap(value)) throw new ImportError('unknown_format')
  if (isJsonMap(value.get('sops'))) throw new ImportError('encrypted_by_sops')
  const vault = findVaultData(value)
  if (vault) return { format: 'vault', found: flattenSecrets(vault) }
  return isDoppler(value) ? readDoppler(value) : { format: 'json', found: flattenSecrets(value) }
}

function findInfisicalList(value: JsonValue): readonly JsonMap[] | undefined {
  const list = isJsonMap(value) ? value.get('secrets') : value
  if (!Array.isArray(list) || list.length === 0) return undefined
  const isSecret = (one: JsonValue) =>
    isJsonMap(one) && (one.has('secretKey') || (one.has('key') && one.has('value')))
  return list.every(isSecret) ? (list as readonly JsonMap[]) : undefined
}

function toInfisicalSecret(secret: JsonMap): FoundSecret {
  const tags = secret.get('tags')
  return {
    name: toText(secret.get('secretKey') ?? secret.get('key')),
    value: escapeReferences(toText(secret.get('secretValue') ?? secret.get('value'))),
    comment: toText(secret.get('secretComment') ?? secret.get('comment')),
    tags: Array.isArray(tags) ? tags.map(toTag).filter((tag) => tag !== '') : [],
  }
}

function toTag(tag: JsonValue): string {
  return toText(isJsonMap(tag) ? (tag.get('slug') ?? tag.get('name')) : tag)
}

/** KV version 2 wraps the data once more, beside its metadata. */
function findVaultData(value: JsonMap): JsonMap | undefined {
  const data = value.get('data')
  if (!isJsonMap(data) || !(value.has('lease_id') || value.has('request_id'))) return undefined
  const inner = data.get('data')
  return isJsonMap(inner) && isJsonMap(data.get('metadata')) ? inner : data
}

function isDoppler(value: JsonMap): boolean {
  return value.size > 0 && [...value.values()].every((one) => isJsonMap(one) && one.has('computed'))
}

function readDoppler(value: JsonMap): FoundSecrets {
  const entries = [...value].flatMap(([name, secret]) => (isJsonMap(secret) ? [{ name, secret }] : []))
  const found = entries
    .filter(({ name }) => !DOPPLER_OWN.test(name))
    .map(({ name, secret }) => ({
      name,
      value: escapeReferences(toText(secret.get('computed'))),
      comment: toText(secret.get('note')),
    }))
  return { format: 'doppler', found, leftOut: [...value.keys()].filter((name) => DOPPLER_OWN.test(name)) }
}
